import { type AddressInfo, createServer } from 'node:net';
import { demoAccountTexts } from '@passerelle/texts/demo-accounts.texts.ts';
import { families } from '@passerelle/texts/families.ts';
import type { EightTexts } from '@passerelle/texts/family.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { testDatabase } from '../../../testing/test-database.ts';
import { createServer as createHttpServer } from '../../http/server.ts';
import { embeddedProvider } from '../embedded-provider.ts';
import type { WordsIn } from '../page-words.ts';
import type { PasswordLinks } from '../password-links.ts';
import { hashPassword } from '../passwords.ts';
import { type ProviderKeys, providerKeys } from '../provider-keys.ts';
import type { DemoLogin } from '../sign-in-page.ts';

export const clientId = 'passerelle';
export const audience = 'https://portal.example/api';
export const password = 'pässwörd of the demo';

/** As they ship; that pages follow what was edited is tried where there is a store of texts. */
const wordsIn: WordsIn = async (language) => ({
  language,
  say: (key) => {
    const [Famille, Cle] = key.split(':') as [string, string];
    return shipped.get(Famille)![Cle]![language];
  },
});
const shipped = new Map<string, Readonly<Record<string, EightTexts>>>(
  families.map(({ Famille, texts }) => [Famille, texts]),
);
/** No link opens anything here: they are tried with the domain that keeps them. */
const links: PasswordLinks = {
  countAsked: async () => {},
  ownerOf: async () => undefined,
  choose: async () => false,
  forgotten: async () => undefined,
  sends: false,
};
const demoAccounts = Object.keys(demoAccountTexts.texts) as DemoLogin[];

export interface IdentityWorld {
  pool: pg.Pool;
  keys: ProviderKeys;
  publicUrl: string;
  issuer: string;
  /** Another server process on the same database, for the same public address; answers where it listens. */
  startReplica(): Promise<string>;
  close(): Promise<void>;
}

/** A database of its own with a few people, and the provider in front of it on a free port. */
export async function identityWorld(): Promise<IdentityWorld> {
  const { pool, drop } = await testDatabase({ from: 'seeded', connections: 10 });
  await settle(pool);

  const forgetFirst = async (IdPersonneEV1: number) => {
    await pool.query('delete from initial_password where "IdPersonneEV1" = $1', [IdPersonneEV1]);
  };
  const keys = await providerKeys(pool);
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const apps: FastifyInstance[] = [];
  async function start(onPort: number) {
    const app = await createHttpServer({
      log: pino({ level: 'silent' }),
      trustProxy: '127.0.0.1',
      overTls: false,
      messageOf: async (code) => code,
    });
    await app.register(
      embeddedProvider({
        pool,
        forgetFirst,
        opensFirst: async () => true,
        links,
        keys,
        publicUrl,
        clientId,
        audience,
        wordsIn,
        demoAccounts,
      }),
    );
    apps.push(app);
    return app.listen({ host: '127.0.0.1', port: onPort });
  }
  await start(port);

  return {
    pool,
    keys,
    publicUrl,
    issuer: `${publicUrl}/idp`,
    startReplica: () => start(0),
    async close() {
      await Promise.all(apps.map((app) => app.close()));
      await drop();
    },
  };
}

async function settle(pool: pg.Pool) {
  await pool.query(`
    insert into "Personne" ("Prenom", "Nom", "CompteAD", "IdPays", "IdStatut", "Mail") values
      ('Zoé', 'Martin', 'Hr', 'FR', 500, 'zoe@example.org'),
      ('Max', 'Braun', 'hr.fr', 'FR', 500, null),
      ('Ana', 'Gil', 'no.account', 'FR', 500, null)`);
  await pool.query(
    `insert into embedded_account ("IdPersonneEV1", password_hash)
     select "IdPersonneEV1", $1 from "Personne" where "CompteAD" <> 'no.account'`,
    [await hashPassword(password)],
  );
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as AddressInfo;
    probe.close(() => resolve(port));
  });
  return promise;
}
