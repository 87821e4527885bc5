import { randomUUID } from 'node:crypto';
import type { AskedOf } from './http-sink.ts';

interface Said {
  readonly status: number;
  readonly body?: unknown;
}

interface Group extends Record<string, unknown> {
  readonly id: string;
  readonly members: Set<string>;
}

const refused = (status: number, code: string, message: string): Said => ({
  status,
  body: { error: { code, message } },
});
const bad = (message: string) => refused(400, 'Request_BadRequest', message);
const noSuch = (what: string) => refused(404, 'Request_ResourceNotFound', `Resource '${what}' does not exist`);
const bornWith = ['groupTypes', 'mailEnabled', 'securityEnabled', 'resourceBehaviorOptions', 'uniqueName'];

/**
 * What Microsoft Graph does with groups, as its documentation has it, and refuses: more than twenty members at once, all of
 * them for one that it does not know or has already, settings of birth afterwards, a nickname twice. A group is not known to
 * other calls for as long as `late` says.
 */
export function graphGroups(isUser: (id: string) => boolean, url: () => string) {
  const groups = new Map<string, Group>();
  const late = { calls: 0 };
  const asked = { writes: 0 };

  function answer({ method, path, headers, json }: Pick<AskedOf, 'method' | 'path' | 'headers' | 'json'>): Said {
    const asIs = new URL(path, 'http://graph.test');
    const [pathname, { searchParams }] = [decodeURIComponent(asIs.pathname), asIs];
    const body = (json ?? {}) as Record<string, unknown>;
    if (method !== 'GET') asked.writes += 1;
    const [, unique] = /^\/groups\(uniqueName='((?:[^']|'')*)'\)$/.exec(pathname) ?? [];
    if (unique !== undefined) return byUniqueName(unique.replaceAll("''", "'"), method, headers, body);
    if (pathname === '/groups') {
      const [, name] = /^mailNickname eq '((?:[^']|'')*)'$/.exec(searchParams.get('$filter') ?? '') ?? [];
      if (name === undefined) return bad('Unsupported.');
      const value = [...groups.values()].filter(({ mailNickname }) => mailNickname === name.replaceAll("''", "'"));
      return { status: 200, body: { value: value.map(told) } };
    }
    const [, of] = /^\/groups\/([^/]+)\/members$/.exec(pathname) ?? [];
    if (of !== undefined && method === 'GET') return membersOf(of, searchParams);
    const [, id = '', part, member, reference] =
      /^\/groups\/([^/]+)(?:\/(members)\/([^/]+)\/(\$ref))?$/.exec(pathname) ?? [];
    if (late.calls > 0) {
      late.calls -= 1;
      return noSuch(id);
    }
    const group = groups.get(id);
    if (!group) return noSuch(id);
    if (part && reference && member) {
      if (method !== 'DELETE') return bad('Unsupported.');
      return group.members.delete(member) ? { status: 204 } : noSuch(member);
    }
    if (method === 'DELETE') {
      groups.delete(id);
      return { status: 204 };
    }
    if (method === 'PATCH') return change(group, body);
    return { status: 200, body: told(group) };
  }

  function membersOf(id: string, query: URLSearchParams): Said {
    const group = groups.get(id);
    if (!group) return noSuch(id);
    const [all, from] = [[...group.members], Number(query.get('$skiptoken') ?? 0)];
    const next = `${url()}/v1.0/groups/${id}/members?$skiptoken=${from + 50}`;
    const value = all.slice(from, from + 50).map((user) => ({ id: user, mail: user.replace('of ', '') }));
    return { status: 200, body: { value, ...(from + 50 < all.length && { '@odata.nextLink': next }) } };
  }

  function byUniqueName(
    name: string,
    method: string,
    headers: AskedOf['headers'],
    body: Record<string, unknown>,
  ): Said {
    const group = [...groups.values()].find((one) => one.uniqueName === name);
    if (method === 'GET') return group ? { status: 200, body: told(group) } : noSuch(name);
    if (method !== 'PATCH') return bad('Unsupported.');
    if (group) return change(group, body);
    if (headers.prefer !== 'create-if-missing') return noSuch(name);
    for (const property of ['displayName', 'mailNickname', 'groupTypes', 'mailEnabled', 'securityEnabled'])
      if (body[property] === undefined || body[property] === '')
        return bad(`A value is required for property '${property}'`);
    const wrong = faultsOf(body);
    if (wrong) return wrong;
    const made: Group = { ...body, id: randomUUID(), uniqueName: name, members: new Set() };
    groups.set(made.id, made);
    return { status: 201, body: told(made) };
  }

  function faultsOf(body: Record<string, unknown>, id?: string): Said | undefined {
    if (String(body.displayName ?? '').length > 256) return bad("Invalid value specified for property 'displayName'");
    if (body.description === '') return bad("Invalid value specified for property 'description'");
    if (/[^\x20-\x7e]|[@()\\[\]";:<>, ]/.test(String(body.mailNickname ?? '')))
      return bad("Invalid value specified for property 'mailNickname'");
    const taken = [...groups.values()].some((one) => one.id !== id && one.mailNickname === body.mailNickname);
    if (body.mailNickname !== undefined && taken)
      return bad('Another object with the same value for property mailNickname already exists.');
    return undefined;
  }

  function change(group: Group, body: Record<string, unknown>): Said {
    const { 'members@odata.bind': bound, ...rest } = body;
    const wrong = faultsOf(rest, group.id);
    if (wrong) return wrong;
    if (Object.keys(rest).some((name) => bornWith.includes(name))) return bad('Property can only be set at creation.');
    if ('hideFromAddressLists' in rest && Object.keys(rest).length > 1)
      return bad('hideFromAddressLists must be the only property of its request.');
    if (bound !== undefined) {
      const ids = (bound as string[]).map((one) => one.split('/').at(-1) ?? '');
      if (ids.length > 20) return bad('The number of references exceeds the limit of 20.');
      if (ids.some((id) => group.members.has(id)))
        return bad(
          "One or more added object references already exist for the following modified properties: 'members'.",
        );
      const unknown = ids.find((id) => !isUser(id));
      if (unknown !== undefined) return noSuch(unknown);
      for (const id of ids) group.members.add(id);
    }
    Object.assign(group, rest);
    return { status: 204 };
  }

  return { groups, late, asked, answer };
}

const told = ({ members: _, ...group }: Group) => group;
