import { createServer, connect as reach, type Server } from 'node:net';
import { Attribute, Change } from 'ldapts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addExchangeAttributes, hasSamba, testDomain } from '../../testing/samba.ts';
import type { TestDirectory } from '../../testing/slapd.ts';
import { dnKey, escapeRdnValue } from '../ldap-accounts/dn.ts';
import { asMember, listsContract, wantedList } from '../lists-contract.testing.ts';
import { directoryLists } from './directory-lists.ts';

const patient = () => AbortSignal.timeout(120_000);

describe.skipIf(process.env.NIGHTLY !== '1' || !hasSamba)(
  'lists in Active Directory (npm run nightly, as root, with Samba)',
  () => {
    let domain: Omit<TestDirectory, 'plainUrl'>;
    beforeAll(async () => {
      domain = await testDomain();
      await addExchangeAttributes(domain);
    }, 1_800_000);
    afterAll(() => domain.close());

    const port = (changes: { readonly url?: string; readonly exchange?: boolean } = {}) => {
      const { url, ca, bindDn, base, password } = domain;
      const made = directoryLists.lists?.({
        ...({ system: 'lists', connector: 'ldapLists', secrets: { secret: password } } as const),
        values: {
          ...{ kind: 'activeDirectory', url, ca, bindDn, base, listsUnit: `OU=Groups,${base}` },
          ...{ markerAttribute: 'adminDescription', mailAttribute: 'mail', exchange: false, ...changes },
        },
      });
      if (!made) throw new Error('It carries lists');
      return made;
    };
    const within = async <T>(work: (client: Awaited<ReturnType<TestDirectory['client']>>) => Promise<T>) => {
      const client = await domain.client();
      try {
        return await work(client);
      } finally {
        await client.unbind();
      }
    };
    let born = 0;
    /** Adds somebody called so, and answers what the directory calls them. */
    const person = async (mail: string, cn = `P ${++born}`) => {
      const dn = `CN=${escapeRdnValue(cn)},OU=People,${domain.base}`;
      const sAMAccountName = `p${process.pid}-${++born}`;
      await within(async (client) => await client.add(dn, { objectClass: 'user', sAMAccountName, mail }));
      return dn;
    };
    const make = async (mails: readonly string[]) =>
      await within(async (client) => {
        for (let at = 0; at < mails.length; at += 10)
          await Promise.all(
            mails.slice(at, at + 10).map(async (mail) => {
              const sAMAccountName = `m${++born}`;
              const dn = `CN=${sAMAccountName},OU=People,${domain.base}`;
              await client.add(dn, { objectClass: 'user', sAMAccountName, mail });
            }),
          );
      });
    const groupOf = async (marker: string, attributes: string[] = ['cn', 'member']) =>
      await within(async (client) => {
        const { searchEntries } = await client.search(domain.base, {
          filter: `(adminDescription=${marker})`,
          attributes,
        });
        return searchEntries[0];
      });
    /** All who are in it by the suite's own answer, page by page. */
    const told = async (marker: string, through = port()) => {
      const mails: string[] = [];
      for (let after: string | null = null; ; ) {
        const page = await through.members({ marker }, after, patient());
        if (page.outcome !== 'done') return page.outcome;
        mails.push(...page.mails);
        if (page.next === null) return mails.toSorted();
        after = page.next;
      }
    };
    const crowd = Array.from({ length: 5000 }, (_, n) => `many${String(n).padStart(4, '0')}@example.test`);
    let there = 0;
    /** So many of a crowd, who are made as they are asked for. */
    const many = async (people: number) => {
      await make(crowd.slice(there, people));
      there = Math.max(there, people);
      return crowd.slice(0, people);
    };
    const filled = async (mails: readonly string[], to = port()) => {
      const wanted = wantedList();
      await to.ensure(wanted, patient());
      for (let at = 0; at < mails.length; at += 500)
        expect(await to.add(wanted, mails.slice(at, at + 500).map(asMember), patient())).toMatchObject({
          outcome: 'done',
          refused: {},
        });
      return wanted;
    };

    listsContract('Samba', () => ({
      port,
      person: async (mail) => void (await person(mail)),
      stranger: async (mail) =>
        await within(async (client) => {
          const sAMAccountName = `g${++born}`;
          await client.add(`CN=${sAMAccountName},OU=Groups,${domain.base}`, {
            ...{ objectClass: 'group', sAMAccountName, mail },
          });
        }),
      held: async (marker) => {
        const entry = await groupOf(marker);
        if (!entry) return undefined;
        const mails = await told(marker);
        return { name: [entry.cn ?? []].flat().join(), mails: Array.isArray(mails) ? mails : [] };
      },
    }));

    test('who is called anew and moved stays once in their list, under whatever name, and goes out of it', async () => {
      const names = ['#Hash, "and" comma', 'A+B \\ C', ' Blank ', '王小明', '*)(mail=*', 'İ ı <x>;y=z'];
      const mails = names.map((_, n) => `hostile${n}@example.test`);
      const dns: string[] = [];
      for (const [n, mail] of mails.entries()) dns.push(await person(mail, names[n]));
      const wanted = await filled(mails);
      await within(async (client) => {
        const leavers = `OU=Leavers,${domain.base}`;
        for (const [n, dn] of dns.entries()) {
          const anew = `CN=${escapeRdnValue(`${names[n]} née, #${n}`)}`;
          await client.modifyDN(dn, n % 2 === 0 ? `${anew},${leavers}` : `${anew},OU=People,${domain.base}`);
        }
      });
      expect(await told(wanted.marker)).toEqual(mails);
      expect(await port().add(wanted, mails.map(asMember), patient())).toMatchObject({ outcome: 'done', refused: {} });
      expect(await told(wanted.marker)).toEqual(mails);
      expect(await port().remove(wanted, mails.map(asMember), patient())).toMatchObject({ outcome: 'done' });
      expect(await told(wanted.marker)).toEqual([]);
    });

    test('a list moved to another unit by hand is the same list', async () => {
      const wanted = await filled([]);
      const entry = await groupOf(wanted.marker);
      await within(
        async (client) => await client.modifyDN(String(entry?.dn), `CN=Moved by hand,OU=Leavers,${domain.base}`),
      );
      expect(await port().ensure(wanted, patient())).toMatchObject({ outcome: 'done' });
      expect((await groupOf(wanted.marker))?.dn).toBe(`CN=${wanted.name},OU=Leavers,${domain.base}`);
    });

    test.each([1499, 1500, 1501, 3001])(
      '%i members are read whole, and each once',
      async (members) => {
        const mails = await many(members);
        const wanted = await filled(mails);
        expect(await told(wanted.marker)).toEqual(mails);
      },
      600_000,
    );

    test('what is cut off while members are read is no loss of any of them', async () => {
      const mails = await many(1600);
      const wanted = await filled(mails);
      const whole = await measured(domain.url, async (url) => await told(wanted.marker, port({ url })));
      expect(whole.answer).toEqual(mails);
      for (const share of [0.2, 0.5, 0.9, 0.99]) {
        const cut = await measured(
          domain.url,
          async (url) => await told(wanted.marker, port({ url })),
          Math.floor(whole.most * share),
        );
        expect(cut.answer, `cut off after ${share}`).toBe('down');
      }
    }, 600_000);

    test('5,000 members come, are called anew and moved while they are read, and go', async () => {
      const mails = await many(5000);
      const wanted = await filled(mails);
      const over = new AbortController();
      const moving = within(async (client) => {
        for (let n = 0; !over.signal.aborted; n++) {
          const { searchEntries } = await client.search(`${domain.base}`, {
            filter: `(mail=many${String((n * 37) % 5000).padStart(4, '0')}@example.test)`,
            attributes: ['1.1'],
          });
          const unit = n % 2 === 0 ? 'Leavers' : 'People';
          await client.modifyDN(String(searchEntries[0]?.dn), `CN=Anew ${n},OU=${unit},${domain.base}`);
        }
      });
      const read = await told(wanted.marker).finally(() => over.abort());
      await moving;
      expect(new Set(read)).toEqual(new Set(mails));
      expect(await told(wanted.marker)).toEqual(mails);
      for (let at = 0; at < mails.length; at += 500)
        await port().remove(wanted, mails.slice(at, at + 500).map(asMember), patient());
      expect(await told(wanted.marker)).toEqual([]);
    }, 900_000);

    test('who may write, what the address book leaves out, and whether strangers may write are Exchange’s attributes', async () => {
      const exchange = () => port({ exchange: true });
      const attributes = ['authOrig', 'dLMemSubmitPerms', 'msExchHideFromAddressLists', 'msExchRequireAuthToSendTo'];
      const sender = await person('sender@example.test', 'The, sender #1');
      const wanted = wantedList();
      const set = async (changes: Partial<typeof wanted>) => {
        expect(await exchange().ensure({ ...wanted, ...changes }, patient())).toMatchObject({ outcome: 'done' });
        const { dn: own, ...entry } = (await groupOf(wanted.marker, attributes)) ?? { dn: '' };
        return { own, ...entry };
      };
      expect(await set({ rule: 'TOUS', open: true, hidden: false })).toMatchObject({
        msExchRequireAuthToSendTo: 'FALSE',
      });
      const closed = await set({ rule: 'MEMBRES', open: false, hidden: true });
      expect(closed).toMatchObject({ msExchRequireAuthToSendTo: 'TRUE', msExchHideFromAddressLists: 'TRUE' });
      expect(closed).toMatchObject({ dLMemSubmitPerms: closed.own });
      const senders = [asMember('sender@example.test')];
      const named = await set({ rule: 'PERSO', senders });
      expect(dnKey(String(Reflect.get(named, 'authOrig')))).toBe(dnKey(sender));
      const nobody = await set({ rule: 'RESPONSABLES', senders: [] });
      expect(nobody).toMatchObject({ authOrig: nobody.own });
      const back = await set({ rule: 'TOUS', hidden: false, open: true });
      for (const gone of ['authOrig', 'dLMemSubmitPerms', 'msExchHideFromAddressLists'])
        expect([Reflect.get(back, gone) ?? []].flat(), gone).toEqual([]);
      // A directory without them offers none of it.
      expect(port().can).toEqual({ rules: ['TOUS'], hides: false, opens: false, outsiders: true });
      expect(exchange().can).toMatchObject({ hides: true, opens: true });
    });

    test('somebody outside whom the directory knows as a contact is in a list, and one changed outside is told', async () => {
      await within(
        async (client) =>
          await client.add(`CN=A contact,OU=People,${domain.base}`, {
            ...{ objectClass: 'contact', mail: 'contact@elsewhere.test' },
          }),
      );
      const wanted = await filled(['contact@elsewhere.test']);
      const stranger = await person('stranger@example.test');
      const entry = await groupOf(wanted.marker);
      await within(
        async (client) =>
          await client.modify(
            String(entry?.dn),
            new Change({ operation: 'add', modification: new Attribute({ type: 'member', values: [stranger] }) }),
          ),
      );
      expect(await told(wanted.marker)).toEqual(['contact@elsewhere.test', 'stranger@example.test']);
    });
  },
);

interface Measured<T> {
  readonly answer: T;
  /** Bytes that the directory answered over one connection, at most. */
  readonly most: number;
}

/** Reaches the directory through a way that breaks after so many bytes of its answer over one connection. */
async function measured<T>(
  to: string,
  work: (url: string) => Promise<T>,
  breaksAfter = Number.POSITIVE_INFINITY,
): Promise<Measured<T>> {
  let most = 0;
  const way: Server = createServer((near) => {
    const far = reach(Number(new URL(to).port || 636), 'localhost');
    let bytes = 0;
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    near.on('data', (some) => far.write(some));
    far.on('data', (some) => {
      bytes += some.length;
      most = Math.max(most, bytes);
      if (bytes <= breaksAfter) near.write(some);
      else near.destroy();
    });
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const { port } = way.address() as { port: number };
  try {
    return { answer: await work(`ldaps://localhost:${port}`), most };
  } finally {
    way.close();
  }
}
