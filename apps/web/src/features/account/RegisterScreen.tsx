import { plainPhone } from '@ushindi/shared';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { account } from '#i18n/en/account.ts';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { PhoneField } from '#ui/form/TextField.tsx';
import { FormScreen } from './FormScreen.tsx';
import { FormLink } from './FormLink.tsx';
import { checkConfirmation, checkPassword, checkPhone } from './rules.ts';
import { beginVerification, holdPassword } from './verification.ts';

type Fields = { phone: string; password: string; confirmation: string; terms: boolean };

/** Creates an account. The next screen verifies its phone. */
export default function RegisterScreen() {
  const words = messagesOf(account);
  const shared = messagesOf(common);
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
      after={<FormLink text={words.register.haveAccount} to={pathTo('Login')} label={shared.login} />}
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

/** Opens in a new tab, so that the form keeps its input. */
function Policies() {
  const words = messagesOf(account).register;
  return (
    <p className="flex flex-wrap gap-x-5">
      <ButtonLink look="text" to={pathTo('TermsAndConditions')} target="_blank">
        {words.termsAndConditions}
      </ButtonLink>
      <ButtonLink look="text" to={pathTo('PrivacyPolicy')} target="_blank">
        {words.privacyPolicy}
      </ButtonLink>
    </p>
  );
}

function useRegister() {
  const navigate = useNavigate();
  const words = messagesOf(account);
  const { mutateAsync, isPending } = trpc.account.register.useMutation();
  async function submit({ phone, password }: Fields) {
    try {
      const { accNo, message } = await mutateAsync({ phone: plainPhone(phone), password });
      notify.success(message);
      holdPassword(password);
      beginVerification({ accNo, phone: plainPhone(phone), origin: 'register' });
      await navigate(`${pathTo('VerifyAccountWithAccNo', { accNo })}?fromRegister=true`);
    } catch (error) {
      notify.error(serverMessage(error, words.register.failed));
    }
  }
  return { submit, isPending };
}
