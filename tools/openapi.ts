import { pino } from 'pino';
import { createReference } from '../server/src/app/openapi.ts';

/** The OpenAPI document of the contract, as text: made without a database, since only declarations matter. */
export async function describeApi(): Promise<string> {
  const app = await createReference({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    overTls: false,
    messageOf: async (code) => code,
  });
  const document = JSON.stringify(app.swagger(), null, 2);
  await app.close();
  return `${document}\n`;
}
