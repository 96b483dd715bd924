import type { TRPCClientError, TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@ushindi/api-contract';

/** Translates the texts of a response into the page's language. */
export type Translator = {
  failure(error: TRPCClientError<AppRouter>): TRPCClientError<AppRouter>;
  data(data: object): object;
};

/**
 * Translates the messages of every response into the page's language, before any other code of the client reads them
 * (decision 76). The words load with the first change that a player makes or the first failure. If they do not load,
 * messages stay in English.
 */
export const operatorWordsLink =
  (loadWords: () => Promise<Translator>): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const words = (): Promise<Translator | null> => loadWords().catch(() => null);
      // Starts loading the words at once, so that the response does not wait for them.
      if (op.type === 'mutation') void words();
      let last: Promise<void> = Promise.resolve();
      return next(op).subscribe({
        next(value) {
          const { result } = value;
          const data = result.data as { message?: string } | null | undefined;
          if (result.type !== 'data' || !data?.message) return observer.next(value);
          last = words().then((found) =>
            observer.next(found ? { ...value, result: { ...result, data: found.data(data) } } : value),
          );
        },
        error(failure) {
          if (!failure.data?.domain) return observer.error(failure);
          void words().then((found) => observer.error(found?.failure(failure) ?? failure));
        },
        complete: () => void last.then(() => observer.complete()),
      });
    });
