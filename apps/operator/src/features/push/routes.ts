import { pushCalls } from '@ushindi/api-contract/operator';
import type { z } from 'zod';
import type { Routes } from '../../app.ts';
import { type Authenticate, confirmed, servePlayer, servePublic } from '../../http/serve.ts';
import type { PushSubscriptions, Wishes } from './subscriptions.ts';

/** The subscriptions of a player's browsers to notifications. */
export const pushRoutes =
  (subscriptions: PushSubscriptions, authenticate: Authenticate): Routes =>
  (app) => {
    servePublic(app, pushCalls.key, async () => ({ message: 'Success', data: { key: subscriptions.publicKey } }));
    servePlayer(app, pushCalls.list, authenticate, async (player) => ({
      message: 'Success',
      data: await subscriptions.list(player),
    }));
    servePlayer(app, pushCalls.subscribe, authenticate, async (player, { body }) => ({
      message: 'Success',
      data: { id: await subscriptions.subscribe(player, body, wishesOf(body)) },
    }));
    servePlayer(app, pushCalls.update, authenticate, async (player, { body }) => {
      await subscriptions.update(player, body.id, wishesOf(body));
      return confirmed({ kind: 'pushChanged' }, {});
    });
    servePlayer(app, pushCalls.unsubscribe, authenticate, async (player, { body }) => {
      await subscriptions.unsubscribe(player, body.id);
      return confirmed({ kind: 'pushStopped' }, {});
    });
  };

type WishesBody = Pick<z.output<typeof pushCalls.subscribe.body>, 'kinds' | 'slip_match_ids' | 'favourite_match_ids'>;

const wishesOf = ({
  kinds,
  slip_match_ids: slipMatchIds,
  favourite_match_ids: favouriteMatchIds,
}: WishesBody): Wishes => ({ kinds, slipMatchIds, favouriteMatchIds });
