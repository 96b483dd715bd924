import { parseExp, toCents } from '@ushindi/shared';
import { z } from 'zod';

// The parts of Daraja's messages that the operator uses. Daraja sends codes as text or numbers; here they are text.

const code = z.union([z.string(), z.number()]).transform(String);

/** A positive amount of KES as number or text, parsed to exact cents. */
const kes = z.union([z.string(), z.number()]).transform((amount, context) => {
  try {
    const cents = toCents(amount);
    if (cents > 0) return cents;
    context.addIssue({ code: 'custom', message: 'not a positive amount' });
    return z.NEVER;
  } catch (error) {
    context.addIssue({ code: 'custom', message: String(error) });
    return z.NEVER;
  }
});

/** Response of /oauth/v1/generate; the validity is in seconds. */
export const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

/** Body of an HTTP error. */
export const errorAnswer = z.object({ errorCode: code.default(''), errorMessage: z.string().default('') });

/** Response to a prompt request. */
export const pushAnswer = z.object({
  ResponseCode: code,
  CheckoutRequestID: z.string().min(1).optional(),
  MerchantRequestID: z.string().min(1).nullish(),
});

/** Response to a prompt query; without a result while the prompt is open. */
export const pushState = z.object({ CheckoutRequestID: z.string().optional(), ResultCode: code.optional() });

/** Response to a request whose result arrives at its ResultURL. */
export const accepted = z.object({ ResponseCode: code, ConversationID: z.string().min(1).nullish() });

const metadata = z.object({ Item: z.array(z.object({ Name: z.string(), Value: z.unknown().optional() })) });

/** Callback of a prompt. Receipt and amount are in `named` if the payment was made. */
export const pushCallback = z
  .object({
    Body: z.object({
      stkCallback: z.object({
        CheckoutRequestID: z.string().min(1),
        MerchantRequestID: z.string().nullish(),
        ResultCode: code,
        CallbackMetadata: metadata.nullish(),
      }),
    }),
  })
  .transform(({ Body: { stkCallback } }) => ({
    ids: present([stkCallback.CheckoutRequestID, stkCallback.MerchantRequestID]),
    resultCode: stkCallback.ResultCode,
    named: new Map(stkCallback.CallbackMetadata?.Item.map(({ Name, Value }) => [Name, Value])),
  }));

/** A date as YYYYMMDDHHmmss in Nairobi; null if it is unreadable, so that the notice of the money is not refused for it. */
const moment = z
  .union([z.string(), z.number()])
  .transform((text) => parseExp(text))
  .nullish()
  .catch(null);

/** Text without NUL characters, which PostgreSQL rejects. */
const withoutNul = (value: string | number | null | undefined): string => String(value ?? '').replaceAll('\0', '');

const optionalText = z.string().max(100).nullish().catch(null).transform(withoutNul);

/** Validation and confirmation of a payment to the pay bill number. They have the same fields. */
export const payBillNotice = z.object({
  TransID: z.string().regex(/^[A-Z0-9]{6,20}$/),
  TransAmount: kes,
  BusinessShortCode: code,
  /** The account number as the payer typed it. */
  BillRefNumber: z
    .union([z.string().max(100), z.number()])
    .nullish()
    .transform(withoutNul),
  TransTime: moment,
  MSISDN: z
    .union([z.string().max(100), z.number()])
    .nullish()
    .transform(withoutNul),
  FirstName: optionalText,
});

const parameter = z.object({ Key: z.string(), Value: z.unknown().optional() });

/** Callback of a withdrawal or of a withdrawal query; its parameters are in `named`. */
export const resultCallback = z
  .object({
    Result: z.object({
      /** 1 announces further messages. */
      ResultType: code.default('0'),
      ResultCode: code,
      OriginatorConversationID: z.string().nullish(),
      ConversationID: z.string().nullish(),
      TransactionID: z.string().nullish(),
      ResultParameters: z
        .object({ ResultParameter: z.union([z.array(parameter), parameter.transform((one) => [one])]) })
        .nullish(),
    }),
  })
  .transform(({ Result }) => ({
    isFinal: Result.ResultType === '0',
    resultCode: Result.ResultCode,
    ids: present([Result.OriginatorConversationID, Result.ConversationID]),
    transactionId: Result.TransactionID ?? null,
    named: new Map(Result.ResultParameters?.ResultParameter.map(({ Key, Value }) => [Key, Value])),
  }));

/** The ids that are present in a message. */
export const present = (ids: (string | null | undefined)[]): string[] =>
  ids.filter((id): id is string => typeof id === 'string' && id !== '');

/** Non-empty text, or null. */
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** An amount in cents, or null if absent. Throws ZodError if it is not an amount. */
export const centsOrNull = (value: unknown): number | null => kes.nullish().parse(value) ?? null;
