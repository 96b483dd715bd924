import { isBirthDate, MAX_NAME_LENGTH, nameWords, normaliseIdNumber } from '@ushindi/shared/ageProof';
import { domainErrorOf, serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { ageProof } from '#i18n/en/ageProof.ts';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { TextField } from '#ui/form/TextField.tsx';
import { useForm } from '#ui/form/useForm.ts';

type Fields = { name: string; idNumber: string; dateOfBirth: string };

/** The content of the form, which stays in memory only, and never on the device. */
export const useAgeProofForm = () =>
  useForm<Fields>({
    initial: { name: '', idNumber: '', dateOfBirth: '' },
    rules: { name: checkName, idNumber: checkNumber, dateOfBirth: checkDate },
    isCheckedOnBlur: true,
  });

type Props = {
  form: ReturnType<typeof useAgeProofForm>;
  checksLeft: number;
  /** The operator has taken the details. */
  onSent: () => void;
};

/** The details of the player's ID card. */
export function AgeProofForm({ form, checksLeft, onSent }: Props) {
  const { form: words, privacy } = messagesOf(ageProof);
  const { submit, isPending, failure } = useSubmit(onSent);
  if (checksLeft === 0) return <InfoNote tone="warning">{words.noneLeft}</InfoNote>;
  return (
    <form
      className="grid gap-4"
      aria-label={words.title}
      noValidate
      onSubmit={form.submit(submit, () => notify.error(messagesOf(common).correctErrors))}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        required
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
        {...form.field('name')}
      />
      <TextField
        label={words.number}
        hint={words.numberHint}
        required
        inputMode="numeric"
        autoComplete="off"
        {...form.field('idNumber')}
      />
      <TextField
        label={words.dateOfBirth}
        hint={words.dateHint}
        required
        type="date"
        autoComplete="bday"
        {...form.field('dateOfBirth')}
      />
      <p className="fine">{privacy}</p>
      <div role="alert">{failure !== null && <InfoNote tone="warning">{failure}</InfoNote>}</div>
      <Button look="primary" type="submit" full loading={isPending}>
        {words.submit}
      </Button>
      <p className="fine">{words.checksLeft(checksLeft)}</p>
    </form>
  );
}

/** Never retried automatically: each check counts. After a lost response the new state shows the outcome. */
function useSubmit(onSent: () => void) {
  const { form: words } = messagesOf(ageProof);
  const utils = trpc.useUtils();
  const { mutateAsync, isPending, error } = trpc.ageProof.submit.useMutation({
    onSuccess: (proof) => {
      utils.ageProof.status.setData(undefined, proof);
      onSent();
    },
    onError: () => void utils.ageProof.status.invalidate(),
  });
  // The form ignores a second tap until this resolves. `failure` shows the error.
  const submit = ({ name, idNumber, dateOfBirth }: Fields) =>
    mutateAsync({ name: name.trim(), idNumber, dateOfBirth: dateOfBirth.trim() }).catch(() => undefined);
  const isKnown = domainErrorOf(error) !== null;
  return { submit, isPending, failure: error && (isKnown ? serverMessage(error, words.failed) : words.failed) };
}

const checkName = (text: string): true | string => nameWords(text).length > 0 || messagesOf(ageProof).form.nameInvalid;

const checkNumber = (text: string): true | string =>
  normaliseIdNumber(text) !== null || messagesOf(ageProof).form.numberInvalid;

const checkDate = (text: string): true | string =>
  isBirthDate(text.trim(), Date.now()) || messagesOf(ageProof).form.dateInvalid;
