import { allCalls } from '@passerelle/contracts/calls.ts';
import { pino } from 'pino';
import { registerReference } from '../server/src/app/openapi.ts';
import { registerRoutes } from '../server/src/platform/http/calls.ts';
import { createServer } from '../server/src/platform/http/server.ts';

/** The OpenAPI document of the contract, as text: made without a database, since only declarations matter. */
export async function describeApi(): Promise<string> {
  const app = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    messageOf: async (code) => code,
  });
  await registerReference(app);
  const routes = allCalls.map((call) => ({ call, handler: () => undefined }));
  registerRoutes(app, routes, { identify: async () => undefined, admit: async () => {} });
  await app.ready();
  const document = JSON.stringify(app.swagger(), null, 2);
  await app.close();
  return `${document}\n`;
}
