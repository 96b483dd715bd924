import formbody from '@fastify/formbody';
import { normalisePhone } from '@ushindi/shared';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Routes } from '../../app.ts';
import { choosePage, phonePage } from './page.ts';
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

/** The phone simulator's page: /phone asks for a number, /phone?number=0712345678 shows that phone. */
export const phoneRoutes =
  (simulator: PhoneSimulator): Routes =>
  async (app) => {
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
      const back = new URLSearchParams({ number, callbacks: form.callbacks });
      return reply.redirect(`/phone?${back}`, 303);
    });
  };

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CONTENT_POLICY)
    .header('cache-control', 'no-store')
    .send(html);
}
