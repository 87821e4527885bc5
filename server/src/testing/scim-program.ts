import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { programCalls } from '@passerelle/contracts/programs/programs.contract.ts';
import { type SeededRole, seededRole } from '../domains/foundation/actor/seeded-roles.ts';
import type { Build } from './build.ts';
import { httpSink } from './http-sink.ts';
import type { TestServer } from './test-server.ts';

export interface ScimSent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

/** A program of a seeded role that asks our SCIM server, as it answers. */
export async function scimProgram(server: TestServer, build: Build, role: SeededRole) {
  const { IdPersonneEV1 } = await build.person({ Physique: false, CompteAD: null }, { roles: [] });
  const { body: made } = await server.as('admin').call(programCalls.create, {
    body: {
      ...{ LibProgramme: `${role} ${IdPersonneEV1}`, IdPersonneEV1, IdRole: seededRole(role) },
      ...{ scopes: ['scim.read', 'scim.write'] as const, DateFin: addDays(usualToday(), 30) },
    } as never,
  });
  const { token } = made;
  async function ask(path: string, { method = 'GET', body, headers = {} }: ScimSent = {}) {
    const response = await server.anonymous.send({
      method,
      url: `/api/scim/v2/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body && { payload: JSON.stringify(body) }),
    });
    return {
      ...{ status: response.statusCode, headers: response.headers, raw: response.body },
      body: response.body ? response.json() : undefined,
    };
  }
  return { token, ask };
}

/** Our SCIM server on loopback, as whoever speaks HTTP reaches it. */
export const scimOverHttp = async (server: TestServer) =>
  await httpSink(async ({ method, path, headers, body }, response) => {
    const told = Object.fromEntries(
      ['authorization', 'content-type', 'if-match', 'accept'].flatMap((name) => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const answer = await server.anonymous.send({
      ...{ method: method as 'GET', url: `/api/scim/v2${path}`, headers: told },
      ...(body && { payload: body }),
    });
    response.writeHead(answer.statusCode, answer.headers as Record<string, string>).end(answer.body);
  });
