import formbody from '@fastify/formbody';
import { normalisePhone } from '@ushindi/shared';
import { isLoopbackHost } from '@ushindi/server/loopback';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Routes } from '../../app.ts';
import { MOST_PER_MOVEMENT_KES } from '../../ports/mobileMoney.ts';
import { choosePage, payBillPage, phonePage } from './page.ts';
import type { PhoneSimulator } from './simulator.ts';

const CONTENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; frame-ancestors 'none'";

const callbacks = z.enum(['once', 'late', 'twice', 'never']).default('once');
const shownQuery = z.object({ number: z.string().max(20).optional(), callbacks });
const answerForm = z.object({
  number: z.string().max(20),
  reference: z.coerce.number().int().positive(),
  answer: z.enum(['approve', 'refuse', 'wrongPin', 'timeOut']),
  callbacks,
});

const payBillQuery = z.object({ number: z.string().max(20), callbacks });
const payBillForm = z.object({
  number: z.string().max(20),
  amount: z.coerce.number().int().positive().max(MOST_PER_MOVEMENT_KES),
  // PostgreSQL rejects NUL characters.
  account: z
    .string()
    .max(20)
    .transform((text) => text.replaceAll('\0', '')),
  unvalidated: z.literal('on').optional(),
  callbacks,
});

/**
 * Whether the simulator's own page or a program sent a request. The pages show codes and the forms move money. So pages of
 * other sites are refused, and so are other host names that resolve to this machine.
 */
function isOwn({ headers }: FastifyRequest, publicHost: string): boolean {
  const { host = '', origin } = headers;
  if (!isLoopbackHost(host) && host !== publicHost) return false;
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  const isForeign = site === 'cross-site' || site === 'same-site';
  return origin === undefined ? !isForeign : URL.parse(origin)?.host === host;
}

/** The phone simulator's pages: /phone has the form for a number, /phone?number=0712345678 shows that phone. */
export const phoneRoutes =
  (simulator: PhoneSimulator, publicUrl: string): Routes =>
  async (app) => {
    const host = URL.parse(publicUrl)?.host ?? '';
    app.addHook('onRequest', async (request, reply) => {
      if (!isOwn(request, host)) return reply.code(403).send({ error: 'Open the phone simulator at its own address.' });
    });
    await app.register(formbody);
    app.get('/phone', async (request, reply) => {
      const shown = shownQuery.parse(request.query);
      if (shown.number === undefined) return sendPage(reply, choosePage());
      const phone = normalisePhone(shown.number);
      if (phone === null) return sendPage(reply, choosePage('Please enter a valid phone number.'));
      const screen = await simulator.screenOf(phone);
      return sendPage(reply, phonePage({ number: shown.number.trim(), callbacks: shown.callbacks, ...screen }));
    });
    app.post('/phone/answer', async (request, reply) => {
      const { number, reference, answer, ...form } = answerForm.parse(request.body);
      const phone = normalisePhone(number);
      if (phone !== null) await simulator.answer(phone, reference, answer, form.callbacks);
      return back(reply, number, form.callbacks);
    });
    app.get('/phone/pay-bill', (request, reply) => sendPage(reply, payBillPage(payBillQuery.parse(request.query))));
    app.post('/phone/pay-bill', async (request, reply) => {
      const { number, amount, account, unvalidated, ...form } = payBillForm.parse(request.body);
      const phone = normalisePhone(number);
      const money = { amountCents: amount * 100, accountReference: account };
      const how = { callbacks: form.callbacks, isValidated: unvalidated === undefined };
      if (phone !== null) await simulator.payBill(phone, money, how);
      return back(reply, number, form.callbacks);
    });
  };

function back(reply: FastifyReply, number: string, chosen: string): FastifyReply {
  return reply.redirect(`/phone?${new URLSearchParams({ number, callbacks: chosen })}`, 303);
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CONTENT_POLICY)
    .header('cache-control', 'no-store')
    .send(html);
}
