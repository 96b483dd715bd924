import { plainPhone } from '@ushindi/shared';
import { isRefusal, serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useNavigateHere } from '#lib/navigation/useNavigateHere.ts';
import { account } from '#i18n/en/account.ts';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { dismissOfScreen, notify } from '#ui/feedback/notify.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { PhoneField } from '#ui/form/TextField.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { FormScreen } from './FormScreen.tsx';
import { FormLink } from './FormLink.tsx';
import { checkConfirmation, checkPassword, checkPhone } from './rules.ts';
import { useUnansweredNotice } from './useUnansweredNotice.ts';
import { useVerifyFirst } from './useVerifyFirst.ts';
import { beginVerification, holdPassword } from './verification.ts';

type Fields = { phone: string; password: string; confirmation: string; terms: boolean };

/** Creates an account. The next screen verifies its phone. */
export default function RegisterScreen() {
  const words = messagesOf(account);
  const shared = messagesOf(common);
  const form = useForm<Fields>({
    initial: { phone: '', password: '', confirmation: '', terms: false },
    rules: {
      phone: checkPhone,
      password: checkPassword,
      confirmation: (text, { password }) => checkConfirmation(text, password),
      terms: (ticked) => ticked || words.register.mustAgree,
    },
    isCheckedOnBlur: true,
  });
  const { submit, isPending } = useRegister();
  return (
    <FormScreen
      title={words.register.title}
      intro={words.register.intro}
      onSubmit={form.submit(submit, (wrong) => {
        const { terms, ...fields } = wrong;
        if (terms) notify.error(words.register.mustAgree);
        if (Object.keys(fields).length > 0) notify.error(shared.correctErrors);
      })}
      after={<FormLink text={words.register.haveAccount} to={pathTo('Login')} label={shared.login} />}
    >
      <PhoneField label={words.phone} hint={words.register.phoneHint} {...form.field('phone')} />
      <PasswordField
        label={words.password}
        hint={words.register.passwordHint}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label={words.confirmPassword} autoComplete="new-password" {...form.field('confirmation')} />
      <Checkbox label={words.register.terms} {...form.box('terms')} />
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
  const navigate = useNavigateHere();
  const words = messagesOf(account);
  const showUnanswered = useUnansweredNotice();
  const verifyFirst = useVerifyFirst();
  const { mutateAsync, isPending } = trpc.account.register.useMutation();
  async function submit({ phone, password }: Fields) {
    dismissOfScreen();
    try {
      const { accNo, message } = await mutateAsync({ phone: plainPhone(phone), password });
      notify.success(message);
      holdPassword(password);
      beginVerification({ accNo, phone: plainPhone(phone), origin: 'register' });
      await navigate(`${pathTo('VerifyAccountWithAccNo', { accNo })}?fromRegister=true`);
    } catch (error) {
      if (await verifyFirst(error, plainPhone(phone))) return;
      if (isRefusal(error)) notify.error(serverMessage(error, words.register.failed));
      else showUnanswered(words.register.unanswered);
    }
  }
  return { submit, isPending };
}
