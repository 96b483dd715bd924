import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { isRefusedChange } from '../db/readOnly.ts';
import { type Failure, failure } from './envelope.ts';
import { englishOf, ERROR_TABLE, type ErrorCode, OperatorError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code a request was refused with; null otherwise. */
    refusal: ErrorCode | null;
  }
}

/** Maps everything thrown to a response. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.decorateRequest('refusal', null);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error);
    request.refusal = refusal.code;
    const { httpStatus } = ERROR_TABLE[refusal.code];
    if (httpStatus >= 500) request.log.error({ err: error }, 'request failed');
    return reply.code(httpStatus).send(failure(refusal));
  });
  app.setNotFoundHandler((request, reply) => {
    request.refusal = 'NOT_FOUND';
    return reply.code(404).send(failure(new OperatorError('NOT_FOUND', { kind: 'noSuchCall' })));
  });
}

/**
 * Answers a request whose address is not text, such as one with half a UTF-8 character. The router reports it before any
 * hook, and by default with its own name and the address.
 */
export function refuseUnreadableAddress(reply: FastifyReply): void {
  const refusal = unreadable('The address is unreadable.');
  void reply.code(ERROR_TABLE[refusal.code].httpStatus).send(failure(refusal));
}

function refusalOf(error: FastifyError | OperatorError | z.ZodError): Failure {
  if (error instanceof OperatorError) return error;
  if (error instanceof z.ZodError) return unreadable(describeIssues(error));
  // Fastify's own refusals: malformed JSON, a body that is too large, or an unsupported content type.
  if ('statusCode' in error && error.statusCode !== undefined && error.statusCode < 500)
    return unreadable(error.message);
  if (isRefusedChange(error)) return { code: 'READ_ONLY', message: englishOf(UNAVAILABLE), reason: UNAVAILABLE };
  return { code: 'FAILED', message: englishOf(FAILED), reason: FAILED };
}

const FAILED = { kind: 'failed' } as const;
const UNAVAILABLE = { kind: 'serviceUnavailable' } as const;

/** The message is for developers of clients. */
const unreadable = (message: string): Failure => ({ code: 'INVALID', message, reason: { kind: 'requestUnreadable' } });

function describeIssues(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'request'}: ${issue.message}`).join('; ');
}
