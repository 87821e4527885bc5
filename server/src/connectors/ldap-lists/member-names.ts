import { type Client, EqualityFilter, OrFilter } from 'ldapts';
import type { ListMember, RefusedMembers } from '../../ports/lists.ts';
import { idsOf } from '../ldap-accounts/directory-kinds.ts';
import type { ListSettings } from './list-settings.ts';

/** As many people as are looked for in one question. */
const atOnce = 50;

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
