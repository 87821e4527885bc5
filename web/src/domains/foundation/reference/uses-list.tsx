import { Anchor } from '@mantine/core';
import { isEditedList } from '@passerelle/contracts/reference/entry.fields.ts';
import type { Use } from '@passerelle/contracts/reference/lists.contract.ts';
import type { ReferenceName } from '@passerelle/contracts/reference/reference.fields.ts';
import { caller } from '../../../lib/api.ts';
import { entityView, useEntities } from '../../../lib/entities.ts';
import { paths } from '../../../lib/paths.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import page from '../../../ui/form/form-page.module.css';
import classes from './reference.module.css';

interface UsesListProps {
  readonly of: ReferenceName;
  readonly code: string | number;
  readonly uses: readonly Use[];
}

/**
 * What uses something that people choose from, how often, with the list of it where there is one. Pages that use it load
 * the texts `LISTS`, `HISTORY`, `HELD` and `CHAMPS`.
 */
export function UsesList({ of, code, uses }: UsesListProps) {
  const { t } = useTexts();
  useEntities(uses.map(({ entity }) => entity));
  return (
    <ul className={page.uses}>
      {uses.map(({ entity, field, n }) => {
        const href = listOf(of, code, entity, field);
        return (
          <li key={`${entity} ${field}`}>
            {nameOfUse(entity, field)} <strong className={classes.number}>{n}</strong>
            {href && (
              <>
                {' · '}
                <Anchor inherit href={href} target="_blank">
                  {t('LISTS:see')}
                </Anchor>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** `Person · Contract`. */
function nameOfUse(entity: string, field: string): string {
  const named = [
    textIfAny('HISTORY', `entity ${entity}`) ?? textIfAny('HELD', `table ${entity}`) ?? entity,
    textIfAny('CHAMPS', field) ?? textIfAny('HISTORY', `field ${field}`) ?? field,
  ];
  return [...new Set(named)].join(' · ');
}

/** Where the list of what uses it is, if there is one: an entry of a list is in that list, of all else its own view says it. */
function listOf(of: ReferenceName, code: string | number, entity: string, field: string): string | undefined {
  if (isEditedList(entity)) return paths.referenceList(caller.language, { Liste: entity });
  return entityView(entity).holders?.(field, { of, code }, entity);
}
