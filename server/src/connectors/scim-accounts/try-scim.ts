import type { Trial } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { Refused, type SignedHttp } from '../http/signed-http.ts';
import { TrialSteps } from '../try-steps.ts';
import { resourcesOf, type ScimSettings, userSchema } from './scim-accounts.ts';
import { parseScimPath, type Resource, readScim, said } from './scim-paths.ts';

const samples = 5;

/** What would be read of a system that speaks SCIM, and what may be written, without writing anything. */
export async function tryScim(
  http: SignedHttp,
  { mapping }: ScimSettings,
  marks: string,
  signal: AbortSignal,
): Promise<Trial> {
  const trial = new TrialSteps();
  const asked = async (path: string) => (await http.done({ method: 'GET', path }, signal)).json;
  try {
    const config = await unlessMissing(asked('ServiceProviderConfig'));
    trial.said('yes', nameOf(config));
    trial.at = 'read';
    const users = resourcesOf(await asked(`Users?count=${samples}`)).slice(0, samples);
    trial.read.push(
      ...users.map((user) => ({
        login: read(user, 'userName'),
        enabled: said(user, 'active') !== false,
        ours: read(user, 'externalId')?.startsWith(`${marks}/`) ?? false,
      })),
    );
    trial.said('yes');
    trial.at = 'find';
    const filter = `externalId eq ${JSON.stringify(`${marks}/try`)}`;
    const found = resourcesOf(await asked(`Users?${new URLSearchParams({ filter, count: '1' })}`));
    // Who answers with everybody does not look for anybody.
    trial.said(found.every((user) => read(user, 'externalId') === `${marks}/try`) ? 'yes' : 'no');
    trial.at = 'attributes';
    const schemas = await unlessMissing(asked('Schemas'));
    const unknown = unknownPlaces(schemas === undefined ? [] : resourcesOf(schemas), Object.keys(mapping));
    if (unknown === undefined) trial.said('unsaid');
    else trial.said(unknown.length === 0 ? 'yes' : 'no', unknown.join(', '));
    trial.at = 'write';
    trial.said('unsaid');
  } catch (error) {
    trial.said('no', http.answerTo(error).answer);
  }
  return trial.trial;
}

const read = (resource: Resource, path: string) => {
  const place = parseScimPath(path);
  return place ? readScim(resource, place) : null;
};

/** What a side may leave out. */
async function unlessMissing(asking: Promise<unknown>): Promise<unknown> {
  return await asking.catch((error: unknown) => {
    if (error instanceof Refused && [404, 501].includes(error.status)) return undefined;
    throw error;
  });
}

/** What it says it can do. */
function nameOf(config: unknown): string {
  if (typeof config !== 'object' || config === null) return '';
  return ['patch', 'etag', 'filter', 'changePassword']
    .filter((name) => (said(config as Resource, name) as { supported?: boolean } | undefined)?.supported)
    .join(', ');
}

/** Of what is written, what no schema of it knows; undefined where it does not tell. */
function unknownPlaces(schemas: readonly Resource[], places: readonly string[]): readonly string[] | undefined {
  if (schemas.length === 0) return undefined;
  const attributes = (schema: string) =>
    ((schemas.find((one) => said(one, 'id') === schema)?.attributes ?? []) as Resource[]).map(
      ({ name, subAttributes }) => ({
        name: String(name).toLowerCase(),
        parts: ((subAttributes ?? []) as Resource[]).map((part) => String(part.name).toLowerCase()),
      }),
    );
  return places.filter((text) => {
    const path = parseScimPath(text);
    const known = attributes(path?.schema ?? userSchema).find(({ name }) => name === path?.attribute.toLowerCase());
    return !known || (path?.sub !== undefined && !known.parts.includes(path.sub.toLowerCase()));
  });
}
