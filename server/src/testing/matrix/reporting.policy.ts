import { administratorsAlone } from './administrators-alone.ts';
import { type Case, closed, type Policy } from './policy.ts';

/** Whose role opens reporting: it adds nothing to what they see. */
const readers = ['hr', 'hr.fr', 'delegate', 'manager', 'mission', 'comex', 'admin', 'admin2'];

const section = (about: string, asked: string, then: Case['verdict']): Case => ({
  about,
  request: () => ({ query: { section: asked } }),
  verdict: then,
});
const forReaders =
  (then: string | object = {}): Case['verdict'] =>
  ({ login }) =>
    readers.includes(login) ? then : 'NOT_AUTHORIZED';

export const reportingPolicy: Policy = {
  'reporting.figures': closed(
    section('people', 'people', forReaders()),
    section('what is asked for', 'requests', forReaders()),
    section('a section that is none', 'secrets', () => 'INVALID_INPUT'),
  ),
  'reporting.arrangements': closed(administratorsAlone('of every role', {})),
  'reporting.arrange': closed(
    administratorsAlone(
      'of a role that is none',
      { params: { IdRole: 2_000_000_000 }, body: { measures: ['workforce'] } },
      'NOT_FOUND',
    ),
  ),
};
