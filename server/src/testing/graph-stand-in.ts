import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { graphGroups } from './graph-groups.ts';
import { type AskedOf, type HttpSink, httpSink, says } from './http-sink.ts';

type User = Record<string, unknown> & { id: string };
interface Said {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface GraphStandIn extends HttpSink {
  readonly secret: string;
  readonly sku: string;
  readonly users: Map<string, User>;
  readonly lists: ReturnType<typeof graphGroups>;
  /** So many of the next requests are told to wait, so many seconds. */
  readonly busy: { times: number; seconds: number };
  /** How many licences there are. */
  readonly units: { left: number };
  readonly endTokens: () => void;
}

const longest: Readonly<Record<string, number>> = {
  displayName: 256,
  givenName: 64,
  surname: 64,
  jobTitle: 128,
  mailNickname: 64,
};
const advanced = /^(onPremisesExtensionAttributes\/extensionAttribute\d+|mailNickname) eq '((?:[^']|'')*)'$/;

const refused = (status: number, code: string, message: string): Said => ({
  status,
  body: { error: { code, message } },
});
const bad = (message: string) => refused(400, 'Request_BadRequest', message);

/**
 * What Microsoft Graph does with users and licences, as its documentation has it, and refuses: more than twenty at once, a
 * filter of an index without `ConsistencyLevel`, a name twice, texts that are too long, a licence without a country or
 * where none is left, what a directory masters, and removing anybody.
 */
export async function graphStandIn(): Promise<GraphStandIn> {
  const users = new Map<string, User>();
  const [secret, sku] = [randomUUID(), randomUUID()];
  const tokens = new Set<string>();
  const busy = { times: 0, seconds: 0 };
  const units = { left: 1000 };
  const lists = graphGroups(
    (id) => users.has(id),
    () => sink.url,
  );

  function one({ method, path, headers, json }: Pick<AskedOf, 'method' | 'path' | 'headers' | 'json'>): Said {
    if (busy.times > 0) {
      busy.times -= 1;
      return {
        ...refused(429, 'TooManyRequests', 'Please retry again later.'),
        headers: { 'Retry-After': String(busy.seconds) },
      };
    }
    const { pathname, searchParams } = new URL(path, 'http://graph.test');
    const body = (json ?? {}) as Record<string, unknown>;
    const [, kind, name = '', part, reference] = pathname.split('/').map(decodeURIComponent);
    if (kind === 'subscribedSkus')
      return {
        status: 200,
        body: { value: [{ skuId: sku, skuPartNumber: 'SPE_E3', consumedUnits: 1, prepaidUnits: { enabled: 5 } }] },
      };
    if (/^groups\b/.test(kind ?? '')) return lists.answer({ method, path, headers, json });
    if (kind !== 'users') return refused(404, 'NotFound', pathname);
    if (name === '') return method === 'POST' ? make(body) : list(searchParams, headers);
    const user = users.get(name) ?? [...users.values()].find((each) => alike(each.userPrincipalName, name));
    if (!user) return refused(404, 'Request_ResourceNotFound', `Resource '${name}' does not exist`);
    if (part === 'assignLicense') return license(user, body as never);
    if (part === 'manager' && reference === '$ref') {
      const id =
        String(body['@odata.id'] ?? '')
          .split('/')
          .at(-1) ?? '';
      if (method === 'PUT' && !users.has(id)) return bad('Unable to read the reference');
      user.manager = method === 'DELETE' ? null : { id };
      return { status: 204 };
    }
    if (method === 'GET') return { status: 200, body: user };
    if (method === 'PATCH') return change(user, body);
    return refused(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.');
  }

  function wrong(body: Record<string, unknown>, id?: string): Said | undefined {
    for (const [property, most] of Object.entries(longest))
      if (String(body[property] ?? '').length > most) return bad(`Invalid value specified for property '${property}'`);
    const taken = [...users.values()].some(
      (user) => user.id !== id && alike(user.userPrincipalName, body.userPrincipalName),
    );
    if (taken) return bad('Another object with the same value for property userPrincipalName already exists.');
    return undefined;
  }

  function make(body: Record<string, unknown>): Said {
    for (const property of ['displayName', 'mailNickname', 'userPrincipalName', 'passwordProfile', 'accountEnabled'])
      if (body[property] === undefined || body[property] === '')
        return bad(`A value is required for property '${property}'`);
    const no = wrong(body);
    if (no) return no;
    const { passwordProfile: _, ...kept } = body;
    const user = { ...kept, id: randomUUID(), assignedLicenses: [], manager: null };
    users.set(user.id, user);
    return { status: 201, body: { ...user, manager: undefined } };
  }

  function change(user: User, body: Record<string, unknown>): Said {
    const mastered = Object.keys(body).filter((property) => property !== 'usageLocation');
    if (user.onPremisesSyncEnabled && mastered.length > 0)
      return bad('Unable to update the specified properties for on-premises mastered Directory Sync objects.');
    const no = wrong(body, user.id);
    if (no) return no;
    const { onPremisesExtensionAttributes: marks, ...rest } = body;
    Object.assign(user, rest);
    if (marks)
      user.onPremisesExtensionAttributes = { ...(user.onPremisesExtensionAttributes as object), ...(marks as object) };
    return { status: 204 };
  }

  function license(
    user: User,
    { addLicenses, removeLicenses }: { addLicenses: { skuId: string }[]; removeLicenses: string[] },
  ): Said {
    if (!user.usageLocation) return bad('License assignment cannot be done for user with invalid usage location.');
    const held = (user.assignedLicenses as { skuId: string }[]).filter(({ skuId }) => !removeLicenses.includes(skuId));
    if (
      removeLicenses.some((each) => !(user.assignedLicenses as { skuId: string }[]).some(({ skuId }) => skuId === each))
    )
      return bad('User does not have a corresponding license.');
    if (addLicenses.length > 0 && units.left < 1)
      return bad(`Subscription with SKU ${sku} does not have any available licenses.`);
    units.left -= addLicenses.length - removeLicenses.length;
    user.assignedLicenses = [...held, ...addLicenses.map(({ skuId }) => ({ skuId }))];
    return { status: 200, body: user };
  }

  function list(query: URLSearchParams, headers: AskedOf['headers']): Said {
    const filter = query.get('$filter');
    const all = [...users.values()];
    if (filter === null) {
      const from = Number(query.get('$skiptoken') ?? 0);
      const page = all.slice(from, from + 5);
      const next = `${sink.url}/v1.0/users?$skiptoken=${from + 5}`;
      return { status: 200, body: { value: page, ...(from + 5 < all.length && { '@odata.nextLink': next }) } };
    }
    const [, property = '', value = ''] = advanced.exec(filter) ?? [];
    if (property === '') return bad(`Invalid filter clause: ${filter}`);
    if (headers.consistencylevel !== 'eventual' || query.get('$count') !== 'true')
      return bad('Unsupported or invalid query filter clause specified for property.');
    const read = (user: User) =>
      property.split('/').reduce<unknown>((at, each) => (at as User | undefined)?.[each], user);
    return { status: 200, body: { value: all.filter((user) => alike(read(user), value.replaceAll("''", "'"))) } };
  }

  function batch(json: unknown): Said {
    const { requests = [] } = (json ?? {}) as {
      requests?: { id: string; method: string; url: string; headers?: Record<string, string>; body?: unknown }[];
    };
    if (requests.length > 20) return bad('Number of requests in the batch exceeds the maximum of 20.');
    const responses = requests.map(({ id, method, url, headers = {}, body }) => {
      const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
      return { id, ...one({ method, path: url, headers: named, json: body }) };
    });
    // In whichever order they were done.
    return { status: 200, body: { responses: responses.toReversed() } };
  }

  const sink = await httpSink((asked, response: ServerResponse) => {
    if (asked.path === '/token') {
      const given = new URLSearchParams(asked.body);
      if (given.get('client_secret') !== secret) return says(response, 401, { error: 'invalid_client' });
      const access_token = randomUUID();
      tokens.add(access_token);
      return says(response, 200, { access_token, expires_in: 3599, token_type: 'Bearer' });
    }
    const token = String(asked.headers.authorization ?? '').replace('Bearer ', '');
    const path = asked.path.replace(/^\/v1\.0/, '');
    const {
      status,
      body,
      headers = {},
    } = !tokens.has(token)
      ? refused(401, 'InvalidAuthenticationToken', 'Access token has expired or is not yet valid.')
      : path === '/$batch'
        ? batch(asked.json)
        : one({ ...asked, path });
    return says(response, status, body, headers);
  });
  return { ...sink, secret, sku, users, lists, busy, units, endTokens: () => tokens.clear() };
}

const alike = (one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase();
