import type { AddressInfo, Server } from 'node:net';
import { answerCalls, endWithParent } from '../../lib/processes/calls.ts';

/** A baseline: a server, and how it sends one frame to all its clients. */
interface Baseline {
  readonly server: Server;
  /** Sets the frame, JSON text. Returns a function that sends it to all clients. */
  readonly prepare: (text: string) => () => void;
}

/** Runs a baseline in this process, controlled by the parent over the IPC channel. */
export function runBaseline({ server, prepare }: Baseline): void {
  let send = (): void => {};
  answerCalls({
    listen: () =>
      new Promise((resolve) => {
        server.listen(0, '127.0.0.1', 10_000, () => resolve((server.address() as AddressInfo).port));
      }),
    prepare(text: string) {
      send = prepare(text);
    },
    tick: () => send(),
  });
  endWithParent();
}
