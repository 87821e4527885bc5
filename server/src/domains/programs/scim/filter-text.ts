import { type Filter, parse } from 'scim2-parse-filter';
import { FilterError } from '../../../engines/conditions/parse.ts';

/**
 * What a filter says. Operators stand in any case; what is in quotes is read as JSON, which the parser does but in part, and
 * as it stands where it is none (`"CORP\ada"`). Throws FILTER_INVALID at what is no filter.
 */
export function parsedFilter(text: string): Filter {
  const quoted: string[] = [];
  try {
    const folded = text.replace(/"(?:[^"\\]|\\.)*"|\b(?:eq|ne|co|sw|ew|pr|gt|ge|lt|le|and|or|not)\b/gis, (part) =>
      part.startsWith('"') ? `"${quoted.push(textIn(part)) - 1}"` : part.toLowerCase(),
    );
    return withTexts(parse(folded), quoted);
  } catch {
    throw new FilterError('filter', 'syntax');
  }
}

function textIn(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.slice(1, -1).replaceAll('\\"', '"');
  }
}

/** Has the texts stand again where their places are. */
function withTexts(filter: Filter, texts: readonly string[]): Filter {
  if ('filters' in filter) return { ...filter, filters: filter.filters.map((one) => withTexts(one, texts)) };
  if ('filter' in filter) return { ...filter, filter: withTexts(filter.filter, texts) };
  if ('valFilter' in filter) return { ...filter, valFilter: withTexts(filter.valFilter, texts) };
  if (!('compValue' in filter) || typeof filter.compValue !== 'string') return filter;
  return { ...filter, compValue: texts[Number(filter.compValue)] ?? '' };
}
