import { capabilitiesCalls } from '@ushindi/api-contract/operator';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { emptyDatabase } from '../../test/databases.ts';
import { capabilitiesRoutes } from './routes.ts';

it('returns names that are in the contract', { tags: ['R-236'] }, async () => {
  const { db, close } = await emptyDatabase();
  const app = fastify();
  await capabilitiesRoutes(db)(app);
  const answer = (await app.inject('/ds/v1/capabilities')).json<{ data: { data: { offered: string[] } } }>();
  await app.close();
  await close();
  expect(capabilitiesCalls.get.data.parse(answer.data.data)).toEqual(answer.data.data);
});
