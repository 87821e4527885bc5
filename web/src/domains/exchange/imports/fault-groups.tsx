import { Anchor } from '@mantine/core';
import type { Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { faultWords } from './fault-words.ts';
import classes from './imports.module.css';

/** What is wrong with lines, those of one kind together with the first of them. */
export function FaultGroups({ groups }: Pick<Verdict, 'groups'>) {
  const { t, language } = useTexts();
  const { user } = useSession();
  return (
    <ul className={classes.faults}>
      {groups.map((group) => (
        <li key={`${group.Champ} ${group.rule} ${group.value}`}>
          <span>
            {faultWords(group)}
            {group.rule === 'twin' && (
              <>
                {' '}
                <Anchor component={Link} size="sm" to={paths.createPerson(language, { IdPays: user.IdPays })}>
                  {t('IMPORTS:createThere')}
                </Anchor>
              </>
            )}
          </span>
          <span className={classes.lines}>
            {t('IMPORTS:onLines', {
              count: group.count,
              lines: `${group.lines.join(', ')}${group.count > group.lines.length ? '…' : ''}`,
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
