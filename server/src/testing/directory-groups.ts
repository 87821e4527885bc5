import { Attribute, Change, EqualityFilter } from 'ldapts';
import type { TestGroups } from '../connectors/accounts-contract.testing.ts';
import type { TestDirectory } from './slapd.ts';

type Shape = Readonly<Record<string, string | readonly string[]>>;

/** Groups of a real directory, under its unit of groups: by country, by site, everybody. */
export function directoryGroups(
  directory: Pick<TestDirectory, 'client' | 'base'>,
  { loginAttribute, born }: { readonly loginAttribute: string; readonly born: (name: string) => Shape },
): TestGroups {
  const unit = `ou=Groups,${directory.base}`;
  const within = async <T>(work: (client: Awaited<ReturnType<TestDirectory['client']>>) => Promise<T>) => {
    const client = await directory.client();
    try {
      return await work(client);
    } finally {
      await client.unbind();
    }
  };
  const dnOf = async (login: string) =>
    await within(async (client) => {
      const filter = new EqualityFilter({ attribute: loginAttribute, value: login });
      return (await client.search(directory.base, { filter, attributes: ['1.1'] })).searchEntries[0]?.dn ?? '';
    });
  const change = async (operation: 'add' | 'delete', login: string, group: string) => {
    const modification = new Attribute({ type: 'member', values: [await dnOf(login)] });
    await within(async (client) => await client.modify(group, new Change({ operation, modification })));
  };
  return {
    other: `cn=Chess club,${unit}`,
    make: async (names) =>
      await within(async (client) => {
        for (const name of names)
          await client.add(name, born(name) as Record<string, string | string[]>).catch((error: unknown) => {
            if (!/already ?exists/i.test(String(error))) throw error;
          });
      }),
    of: async (login) => {
      const filter = new EqualityFilter({ attribute: 'member', value: await dnOf(login) });
      return await within(async (client) =>
        (await client.search(directory.base, { filter, attributes: ['1.1'] })).searchEntries.map(({ dn }) => dn),
      );
    },
    add: async (login, group) => await change('add', login, group),
    drop: async (login, group) => await change('delete', login, group),
  };
}

/** The lines of settings that name them. */
export const groupLines = (base: string): readonly string[] => [
  `cn=Country {IdPays},ou=Groups,${base}`,
  `cn=Site {LibSite},ou=Groups,${base}`,
  `cn=Staff,ou=Groups,${base}`,
];
