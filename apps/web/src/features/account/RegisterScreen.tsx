import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { trpc } from '../../lib/api/trpc.ts';
import { account } from '../../lib/messages/account.ts';
import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { notify } from '../../ui/notify.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { FormScreen } from './FormScreen.tsx';
import { OtherWay } from './OtherWay.tsx';
import { checkConfirmation, checkPassword, checkPhone } from './rules.ts';
import { beginVerification, holdPassword } from './verification.ts';

type Fields = { phone: string; password: string; confirmation: string; terms: boolean };

/** Opens an account; its phone is verified on the next screen. */
export default function RegisterScreen() {
  const words = useMessages(account);
  const shared = useMessages(common);
  const form = useForm<Fields>({
    mode: 'onBlur',
    defaultValues: { phone: '', password: '', confirmation: '', terms: false },
  });
  const { errors } = form.formState;
  const { submit, isPending } = useRegister();
  return (
    <FormScreen
      title={words.register.title}
      intro={words.register.intro}
      onSubmit={form.handleSubmit(submit, (wrong) => {
        const { terms, ...fields } = wrong;
        if (terms) notify.error(words.register.mustAgree);
        if (Object.keys(fields).length > 0) notify.error(shared.correctErrors);
      })}
      after={<OtherWay text={words.register.haveAccount} to="/login" label={shared.login} />}
    >
      <PhoneField
        label={words.phone}
        hint={words.register.phoneHint}
        error={errors.phone?.message}
        {...form.register('phone', { validate: checkPhone })}
      />
      <PasswordField
        label={words.password}
        hint={words.register.passwordHint}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password', { validate: checkPassword, deps: 'confirmation' })}
      />
      <PasswordField
        label={words.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...form.register('confirmation', { validate: (text, { password }) => checkConfirmation(text, password) })}
      />
      <Checkbox
        label={words.register.terms}
        error={errors.terms?.message}
        {...form.register('terms', { validate: (ticked) => ticked || words.register.mustAgree })}
      />
      <Policies />
      <Button type="submit" full loading={isPending}>
        {words.register.submit}
      </Button>
    </FormScreen>
  );
}

/** Opens in a tab of its own, so that what is typed stays. */
function Policies() {
  const words = useMessages(account).register;
  return (
    <p className="flex flex-wrap gap-x-5">
      <ButtonLink look="text" to="/terms-and-conditions" target="_blank">
        {words.termsAndConditions}
      </ButtonLink>
      <ButtonLink look="text" to="/privacy-policy" target="_blank">
        {words.privacyPolicy}
      </ButtonLink>
    </p>
  );
}

function useRegister() {
  const navigate = useNavigate();
  const words = useMessages(account);
  const { mutateAsync, isPending } = trpc.account.register.useMutation();
  async function submit({ phone, password }: Fields) {
    try {
      const { accNo, message } = await mutateAsync({ phone: phone.trim(), password });
      notify.success(message);
      holdPassword(password);
      beginVerification({ accNo, phone: phone.trim(), origin: 'register' });
      await navigate(`/verify/${encodeURIComponent(accNo)}?fromRegister=true`);
    } catch (error) {
      notify.error(serverMessage(error, words.register.failed));
    }
  }
  return { submit, isPending };
}
