/** Sends a text message to a phone in international form. Rejects if it cannot be sent. */
export type SendSms = (phone: string, text: string) => Promise<void>;
