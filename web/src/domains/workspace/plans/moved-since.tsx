import { ApiError } from '../../../lib/api.ts';
import { textIfAny } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';

/** What was written since, where that is why a plan is neither done nor undone: what each thing is, and its number. */
export function MovedSince({ error }: { readonly error: unknown }) {
  if (!(error instanceof ApiError) || error.code !== 'PLAN_MOVED') return null;
  const things = error.details.flatMap(({ path }) => {
    const [entity = '', ...id] = path.replace(/^merged /, '').split('/');
    const word = textIfAny('HISTORY', `entity ${entity}`);
    return word === undefined ? [] : [`${word} ${id.join('/')}`];
  });
  if (things.length === 0) return null;
  return (
    <ul className={parts.lines}>
      {[...new Set(things)].map((thing) => (
        <li key={thing} className={parts.line}>
          {thing}
        </li>
      ))}
    </ul>
  );
}
