import type { AddressInfo, Server } from 'node:net';
import { answerCalls, endWithParent } from '../processes/calls.ts';

/** A baseline: how it takes clients, and how it says one frame to all of them. */
interface Baseline {
  readonly server: Server;
  /** Takes the frame that is said from then on, JSON text; the answer says it to all clients. */
  readonly prepare: (text: string) => () => void;
}

/** Runs a baseline in this process, told over the channel when to say a frame. */
export function runBaseline({ server, prepare }: Baseline): void {
  let say = (): void => {};
  answerCalls({
    listen: () =>
      new Promise((resolve) => {
        server.listen(0, '127.0.0.1', 10_000, () => resolve((server.address() as AddressInfo).port));
      }),
    prepare(text: string) {
      say = prepare(text);
    },
    tick: () => say(),
  });
  endWithParent();
}
