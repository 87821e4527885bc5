import { Anchor } from '@mantine/core';
import {
  directoryFilter,
  directoryFilters,
  isDirectoryFilter,
} from '@passerelle/contracts/directory/directory.fields.ts';
import { isEditedList } from '@passerelle/contracts/reference/entry.fields.ts';
import type { Use } from '@passerelle/contracts/reference/lists.contract.ts';
import type { ReferenceName } from '@passerelle/contracts/reference/reference.fields.ts';
import { caller } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import page from '../../../ui/form/form-page.module.css';
import { directoryOf } from '../../people/people/directory-of.ts';
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

/** Where the list of what uses it is, if there is one. */
function listOf(of: ReferenceName, code: string | number, entity: string, field: string): string | undefined {
  const { language } = caller;
  if (entity === 'Personne') {
    const filter = Object.keys(directoryFilters).find(
      (name) => isDirectoryFilter(name) && directoryFilter(name).field === field,
    );
    return filter && directoryOf({ [filter]: [code] });
  }
  if (entity === 'Perimetre') return paths.perimeters(language);
  if (entity === 'FormulaireVersion') return paths.forms(language);
  if (entity === 'CircuitDemande') return paths.circuits(language);
  if (entity === 'Inventaire' && of === 'Site') return paths.siteInventory(language, { IdSite: Number(code) });
  if (isEditedList(entity)) return paths.referenceList(language, { Liste: entity });
  const query = encodeURIComponent(JSON.stringify({ [field]: [code] }));
  if (entity === 'Societe') return `${paths.companies(language)}?query=${query}`;
  if (entity === 'Site') return `${paths.sites(language)}?query=${query}`;
  return undefined;
}
