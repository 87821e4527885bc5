import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import SCIMMY from 'scimmy';
import SCIMMYRouters from 'scimmy-routers';

/** A SCIM server that is not ours: SCIMMY, behind its own routers, over users in memory. */
export interface ScimServer {
  readonly url: string;
  readonly token: string;
  readonly users: Map<string, Record<string, unknown>>;
  readonly close: () => Promise<void>;
}

const same = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase();

/** Starts one on loopback; logins are unique there whatever their case, and a user without one is refused. */
export async function scimServer(): Promise<ScimServer> {
  const users: ScimServer['users'] = new Map();
  const token = randomUUID();
  SCIMMY.Config.set({ patch: true, filter: { supported: true, maxResults: 1000 } } as never);
  SCIMMY.Resources.declare(SCIMMY.Resources.User, {
    ingress: (resource: { id?: string }, data: Record<string, unknown>) => {
      const id = resource.id ?? randomUUID();
      if (resource.id && !users.has(id)) throw new SCIMMY.Types.Error(404, null as never, `No user ${id}`);
      if ([...users].some(([other, user]) => other !== id && same(user.userName, data.userName)))
        throw new SCIMMY.Types.Error(409, 'uniqueness', 'userName is taken');
      const user = { ...JSON.parse(JSON.stringify(data)), id };
      users.set(id, user);
      return user;
    },
    egress: (resource: { id?: string; filter?: { match: (all: unknown[]) => unknown[] } }) => {
      if (resource.id) {
        const user = users.get(resource.id);
        if (!user) throw new SCIMMY.Types.Error(404, null as never, `No user ${resource.id}`);
        return user;
      }
      const all = [...users.values()];
      return resource.filter ? resource.filter.match(all) : all;
    },
    degress: () => {
      throw new SCIMMY.Types.Error(500, null as never, 'Nobody is ever removed');
    },
  } as never);
  SCIMMY.Resources.User.extend(SCIMMY.Schemas.EnterpriseUser, false);
  const app = express();
  app.use(
    '/scim/v2',
    new SCIMMYRouters({
      type: 'bearer',
      handler: (request) => {
        if (request.header('authorization') !== `Bearer ${token}`) throw new Error('Unauthorized');
        return 'portal';
      },
    }),
  );
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/scim/v2`,
    token,
    users,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
