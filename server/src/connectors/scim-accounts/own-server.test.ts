import { cleanText } from '@passerelle/contracts/catalogue/value-rules.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { isName } from '@passerelle/contracts/person/person.rules.ts';
import { urn } from '@passerelle/contracts/scim/scim.schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountsPort } from '../../ports/accounts.ts';
import { type Build, builders } from '../../testing/build.ts';
import { day } from '../../testing/day.ts';
import type { HttpSink } from '../../testing/http-sink.ts';
import { scimOverHttp, scimProgram } from '../../testing/scim-program.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { accountsContract, wantedAccount } from '../accounts-contract.testing.ts';
import { scim } from './scim.ts';

let server: TestServer;
let build: Build;
let http: HttpSink;
let set: Parameters<NonNullable<typeof scim.accounts>>[0];

/** What our extension says of whoever comes by this connector. */
const settled: string[] = [];

beforeAll(async () => {
  server = await testServer({ connections: 24 });
  build = builders(server.database);
  http = await scimOverHttp(server);
  const { token } = await scimProgram(server, build, 'hrManager');
  // A country that tells people apart by their name alone: those of these tests are born on no day.
  await server.database.pool.query(`update "Pays" set "Empreinte" = 3 where "IdPays" = 'FR'`);
  const company = await build.company({ Recrute: true, DomaineMail: 'example.test' });
  const own = {
    ...{ IdPays: 'FR', IdCivilite: '1', IdContrat: '2', DateEntreePhysique: day(10) },
    ...{ IdSociete: String(company), IdSite: String(await build.site()) },
  };
  settled.push(
    ...['name.givenName = {Prenom}', 'name.familyName = {Nom}', 'displayName = {Prenom} {Nom}', 'title = {Fonction}'],
    ...['emails[type eq "work"].value = {Mail}', 'preferredLanguage = fr-FR'],
    ...Object.entries(own).map(([name, value]) => `${urn.own}:${name} = ${value}`),
  );
  set = {
    ...{ system: 'directory', connector: 'scim', secrets: { secret: token } },
    values: { signIn: 'bearer', givesPasswords: true, url: http.url, mapping: settled.join('\n') },
  };
});
afterAll(async () => {
  await http.close();
  await server.close();
});
// A day's work in an hour.
beforeEach(async () => void (await server.database.pool.query('delete from counted_call')));

/** Ours, where the accounts of whoever was created are there at once: they are active by then. */
function ours(): AccountsPort {
  const port = scim.accounts?.(set);
  if (!port) throw new Error('It reaches no accounts');
  return {
    ...port,
    write: async (wanted, signal) => {
      const answer = await port.write(wanted, signal);
      await server.database.pool.query(`update "Personne" set "IdStatut" = $1 where "IdStatut" = $2`, [
        ...[statuts.ACTIVE, statuts.BROUILLON],
      ]);
      return answer;
    },
  };
}

accountsContract('Our own SCIM server', () => ({
  port: ours,
  stranger: async (CompteAD) => void (await build.person({ CompteAD })),
  ...{ apart: false, renames: false },
  // What the form of a person keeps as it was typed.
  takes: (Nom) => isName(Nom) && cleanText(Nom) === Nom && Nom.length <= 100,
}));

test('what a name may not hold is refused in the words of the form, and written of nobody', async () => {
  const wanted = wantedAccount({ values: { Nom: 'x'.repeat(101) } });
  expect(await ours().write(wanted, AbortSignal.timeout(20_000))).toMatchObject({
    outcome: 'refused',
    answer: expect.stringContaining('name.familyName'),
  });
});

test('it is tried: what it can do, whom it has, what of the mapping it knows', async () => {
  const { steps } = await scim.try(set, 'tests', AbortSignal.timeout(20_000));
  expect(steps.map(({ step, outcome, answer }) => [step, outcome, answer].join(' ').trim())).toEqual([
    ...['reach yes patch, etag, filter', 'read yes', 'find yes', 'attributes yes', 'write unsaid'],
  ]);
});
