import { toCents } from '@ushindi/shared';
import { z } from 'zod';

// What Daraja sends, as far as it is used. Codes are text or numbers, as the service pleases; here they are text.

/** A code, as text. */
const code = z.union([z.string(), z.number()]).transform(String);

/** KES as number or text, read as exact cents. */
const kes = z.union([z.string(), z.number()]).transform((amount, context) => {
  try {
    return toCents(amount);
  } catch (error) {
    context.addIssue({ code: 'custom', message: String(error) });
    return z.NEVER;
  }
});

/** Answer of /oauth/v1/generate; the validity is in seconds. */
export const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

/** What comes with an HTTP error. */
export const errorAnswer = z.object({ errorCode: code.default(''), errorMessage: z.string().default('') });

/** Answer to a prompt that was asked for. */
export const pushAnswer = z.object({ ResponseCode: code, CheckoutRequestID: z.string().min(1).optional() });

/** Answer to the question what became of a prompt; without a result while there is none. */
export const pushState = z.object({ CheckoutRequestID: z.string().optional(), ResultCode: code.optional() });

/** Answer to a payment or question whose result comes to its ResultURL. */
export const accepted = z.object({ ResponseCode: code });

const metadata = z.object({ Item: z.array(z.object({ Name: z.string(), Value: z.unknown().optional() })) });

/** Callback of a prompt. Receipt and amount are `named` with a payment that was made. */
export const pushCallback = z
  .object({
    Body: z.object({
      stkCallback: z.object({
        CheckoutRequestID: z.string().min(1),
        ResultCode: code,
        CallbackMetadata: metadata.nullish(),
      }),
    }),
  })
  .transform(({ Body: { stkCallback } }) => ({
    checkout: stkCallback.CheckoutRequestID,
    resultCode: stkCallback.ResultCode,
    named: new Map(stkCallback.CallbackMetadata?.Item.map(({ Name, Value }) => [Name, Value])),
  }));

const parameter = z.object({ Key: z.string(), Value: z.unknown().optional() });

/** Callback of a payment sent, or of a question about one; what it names is in `named`. */
export const resultCallback = z
  .object({
    Result: z.object({
      /** 1 announces further messages. */
      ResultType: code.default('0'),
      ResultCode: code,
      OriginatorConversationID: z.string(),
      TransactionID: z.string().nullish(),
      ResultParameters: z
        .object({ ResultParameter: z.union([z.array(parameter), parameter.transform((one) => [one])]) })
        .nullish(),
    }),
  })
  .transform(({ Result }) => ({
    isFinal: Result.ResultType === '0',
    resultCode: Result.ResultCode,
    conversation: Result.OriginatorConversationID,
    transactionId: Result.TransactionID ?? null,
    named: new Map(Result.ResultParameters?.ResultParameter.map(({ Key, Value }) => [Key, Value])),
  }));

/** Text that the service named; null for anything else. */
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** An amount that the service named, in cents; null when it named none. Throws ZodError for what is no amount. */
export const centsOrNull = (value: unknown): number | null => kes.nullish().parse(value) ?? null;
