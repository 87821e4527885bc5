import { type Client, EqualityFilter } from 'ldapts';

/** Of these attributes, those that the directory's schema does not know; undefined where it does not tell. */
export async function unknownAttributes(
  client: Client,
  attributes: readonly string[],
): Promise<readonly string[] | undefined> {
  const root = await client.search('', { scope: 'base', attributes: ['subschemaSubentry'] });
  const schema = root.searchEntries[0]?.subschemaSubentry;
  if (typeof schema !== 'string') return undefined;
  const { searchEntries } = await client.search(schema, {
    scope: 'base',
    attributes: ['attributeTypes'],
    filter: new EqualityFilter({ attribute: 'objectClass', value: 'subschema' }),
  });
  const types = [searchEntries[0]?.attributeTypes ?? []].flat().map(String);
  const known = new Set(types.flatMap(namesIn).map((name) => name.toLowerCase()));
  if (known.size === 0) return undefined;
  return attributes.filter((name) => !known.has(name.toLowerCase()));
}

/** `( 2.5.4.4 NAME ( 'sn' 'surname' ) …` */
function namesIn(type: string): string[] {
  const names = /\bNAME\s+(?:'([^']+)'|\(([^)]*)\))/.exec(type);
  return names?.[1] === undefined
    ? [...(names?.[2] ?? '').matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
    : [names[1]];
}
