import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '@ushindi/api-contract';

/** The gateway's procedures as hooks: `trpc.fixtures.list.useQuery(...)`. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });
