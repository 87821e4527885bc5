import { type Client, EqualityFilter, OrFilter } from 'ldapts';
import type { ListMember, RefusedMembers } from '../../ports/lists.ts';
import { idsOf } from '../ldap-accounts/directory-kinds.ts';
import { everyValue } from '../ldap-accounts/group-members.ts';
import { results, said } from '../ldap-accounts/ldap-answers.ts';
import type { ListSettings } from './list-settings.ts';

/** As many people as are looked for in one question, or by as many questions at once. */
const atOnce = 50;
/** How often a group is read anew where its members are called anew meanwhile. */
const readings = 20;

/**
 * What a directory calls these people now, by their addresses: found by the id of the account that we made them there, else
 * by the address. Whom it does not have is refused in words.
 */
export async function namesOf(
  client: Client,
  { base, linked, mailAttribute }: ListSettings,
  members: readonly ListMember[],
): Promise<{ readonly names: ReadonlyMap<string, string>; readonly refused: RefusedMembers }> {
  const names = new Map<string, string>();
  const { idAttribute, idText, idValue } = idsOf(linked);
  for (let from = 0; from < members.length; from += atOnce) {
    const some = members.slice(from, from + atOnce);
    const asked = some.flatMap(({ mail, accounts: { directory = '' } }) => {
      const id = idValue(directory);
      return [
        new EqualityFilter({ attribute: mailAttribute, value: mail }),
        ...(id ? [new EqualityFilter({ attribute: idAttribute, value: id })] : []),
      ];
    });
    const { searchEntries } = await client.search(base, {
      scope: 'sub',
      filter: new OrFilter({ filters: asked }),
      attributes: [mailAttribute, idAttribute],
      explicitBufferAttributes: [idAttribute],
    });
    const found = searchEntries.map((entry) => ({
      dn: entry.dn,
      mail: [entry[mailAttribute] ?? []].flat().map((one) => String(one).toLowerCase()),
      id: [entry[idAttribute] ?? []].flat().map((raw) => idText(Buffer.from(raw)))[0],
    }));
    for (const { mail, accounts } of some) {
      const entry =
        found.find(({ id }) => id !== undefined && id === accounts.directory) ??
        found.find((one) => one.mail.includes(mail.toLowerCase()));
      if (entry) names.set(mail, entry.dn);
    }
  }
  const missing = members.filter(({ mail }) => !names.has(mail));
  return {
    names,
    refused: Object.fromEntries(missing.map(({ mail }) => [mail, 'Nobody in the directory has this address.'])),
  };
}

/**
 * The addresses of all who are in a group, in one reading: page by page, whoever is called anew or leaves would move others over
 * the edge of a page. Undefined where members are called anew faster than they are read.
 */
export async function mailsOf(client: Client, settings: ListSettings, group: string): Promise<string[] | undefined> {
  const known = new Map<string, string>();
  for (let reading = 0; reading < readings; reading += 1) {
    const names = await everyValue(client, group, settings.memberAttribute, settings);
    const unknown = [...new Set(names)].filter((name) => !known.has(name));
    let gone = 0;
    for (let from = 0; from < unknown.length; from += atOnce)
      await Promise.all(
        unknown.slice(from, from + atOnce).map(async (name) => {
          const mail = await mailOf(client, settings, name);
          if (mail === undefined) gone += 1;
          else known.set(name, mail);
        }),
      );
    // Only links follow whoever is called anew: elsewhere a name without an entry stays one.
    if (gone === 0 || !settings.linked) return [...new Set(names.map((name) => known.get(name) ?? name))];
  }
  return undefined;
}

/** The address of an entry, or its name where it has none; undefined where it is gone. */
async function mailOf(client: Client, { mailAttribute }: ListSettings, name: string): Promise<string | undefined> {
  try {
    const { searchEntries } = await client.search(name, { scope: 'base', attributes: [mailAttribute] });
    const [entry = { dn: name }] = searchEntries;
    const found = Object.entries(entry).find(([attribute]) => attribute.toLowerCase() === mailAttribute.toLowerCase());
    return [found?.[1] ?? []].flat().map(String)[0] ?? name;
  } catch (error) {
    if (said(error, results.noSuchObject)) return undefined;
    throw error;
  }
}
