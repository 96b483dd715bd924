import { accountCalls } from '@ushindi/api-contract/operator';
import { formatNairobi } from '@ushindi/shared';
import { z } from 'zod';
import type { Routes } from '../../app.ts';
import { type Authenticate, confirmed, languageIn, servePlayer } from '../../http/serve.ts';
import type { SessionService } from './sessionService.ts';

const endBody = z.object({ session_id: z.uuid() });

const timeText = (time: Date): string => formatNairobi(time.getTime());

/** The routes of a player's sessions: the state of the call's session, the list, the recent activity, and their end. */
export const sessionRoutes =
  (sessions: SessionService, authenticate: Authenticate): Routes =>
  (app) => {
    servePlayer(app, accountCalls.session, authenticate, async (player, { headers }) => {
      // Every page of a player sends this call first.
      await sessions.noteLanguage(player, languageIn(headers));
      const newest = await sessions.newestOnNewDevice(player);
      const newDevice = newest && { id: newest.id, device: newest.device, created_at: timeText(newest.createdAt) };
      return { message: 'Success', data: { new_device: newDevice } };
    });
    servePlayer(app, accountCalls.sessions, authenticate, async (player) => {
      const listed = await sessions.list(player);
      const data = listed.map(({ id, device, createdAt, lastUsedAt, isCurrent }) => ({
        id,
        device,
        created_at: timeText(createdAt),
        last_used_at: timeText(lastUsedAt),
        current: isCurrent,
      }));
      return { message: 'Success', data };
    });
    servePlayer(app, accountCalls.activity, authenticate, async (player) => {
      const events = await sessions.activity(player);
      const data = events.map(({ id, kind, outcome, at, device }) => ({
        id,
        kind,
        refused: outcome === 'refused',
        at: timeText(at),
        device: device ?? '',
      }));
      return { message: 'Success', data };
    });
    servePlayer(app, accountCalls.logout, authenticate, async (player) => {
      await sessions.logOut(player);
      return confirmed({ kind: 'loggedOut' }, {});
    });
    servePlayer(app, { ...accountCalls.endSession, body: endBody }, authenticate, async (player, { body }) => {
      await sessions.end(player, body.session_id);
      return confirmed({ kind: 'deviceLoggedOut' }, {});
    });
    servePlayer(app, accountCalls.endAllSessions, authenticate, async (player) => {
      await sessions.endAll(player);
      return confirmed({ kind: 'loggedOutEverywhere' }, {});
    });
  };
