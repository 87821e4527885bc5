import type { Input } from '@passerelle/contracts/call.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { BuiltPerson } from './build.ts';
import type { Answer, TestServer } from './test-server.ts';

type Asked = Input<typeof requestsCalls.add>['body'];

/** Asks for something. What stands in the way of sending it at once stands in the way of a draft of the same. */
export async function asks(
  server: TestServer,
  by: BuiltPerson,
  body: Asked,
): Promise<Answer<typeof requestsCalls.add>> {
  const as = server.as(by.login);
  const answer = await as.call(requestsCalls.add, { body });
  const refused = answer.error;
  if (!body.transmettre || !refused || [400, 403, 404].includes(refused.statusCode)) return answer;
  const draft = await as.call(requestsCalls.add, { body: { ...body, transmettre: false } });
  if (draft.error) return answer;
  const params = { IdDemande: draft.body.IdDemande };
  const sent = await as.call(requestsCalls.send, { params });
  expect(sent.error?.name, 'sent as a draft').toBe(refused.name);
  await sql`update "Demande" set "IdStade" = ${stages.cancelled} where "IdDemande" = ${params.IdDemande}`.execute(
    server.database.db,
  );
  return answer;
}
