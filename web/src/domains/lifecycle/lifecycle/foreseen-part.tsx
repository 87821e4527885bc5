import { List, Title } from '@mantine/core';
import type { Foreseen } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { comma } from '../../../lib/comma.ts';
import { useReference } from '../../../lib/reference.ts';
import { useTexts } from '../../../lib/texts.ts';
import { systemName } from '../../workspace/effects/effect-words.ts';
import { useGroupWords } from './group-words.ts';

/** What a decision will do in each system, said before it is taken. */
export function ForeseenPart({
  foreseen,
  from,
  later = false,
}: {
  readonly foreseen: Foreseen & { readonly stays?: readonly string[] };
  readonly from: number;
  /** It is for another day. */
  readonly later?: boolean;
}) {
  const { t } = useTexts();
  const statuses = useReference('Statut');
  const groupWords = useGroupWords();
  const { IdStatut, roles, accounts, stays = [] } = foreseen;
  const moved = accounts.filter(({ before, after }) => before !== after);
  const regrouped = accounts.filter(({ joins, leaves }) => joins.length + leaves.length > 0);
  const told = accounts.filter(({ before, after, told }) => before === after && after !== 'closed' && told.length > 0);
  return (
    <section aria-live="polite">
      <Title order={3} size="h5">
        {t('LIFECYCLE:foreseen')}
      </Title>
      <List size="sm" mt={4}>
        {IdStatut !== from && (
          <List.Item>
            {t('LIFECYCLE:status', { status: statuses.byId.get(String(IdStatut))?.label ?? IdStatut })}
          </List.Item>
        )}
        {roles > 0 && <List.Item>{t('LIFECYCLE:rolesEnd', { n: roles })}</List.Item>}
        {moved.map(({ system, after }) => (
          <List.Item key={system}>{t(`LIFECYCLE:becomes.${after}`, { system: systemName(system) })}</List.Item>
        ))}
        {told.map(({ system, told: fields }) => (
          <List.Item key={system}>
            {t('LIFECYCLE:told', {
              system: systemName(system),
              fields: fields.map((name) => t(`CHAMPS:${name}` as TextKey)).join(comma()),
            })}
          </List.Item>
        ))}
        {regrouped.flatMap(({ system, joins, leaves }) =>
          ([...joins.map((group) => ['joins', group]), ...leaves.map((group) => ['leaves', group])] as const).map(
            ([how = '', group = '']) => (
              <List.Item key={`${system} ${how} ${group}`} style={{ overflowWrap: 'anywhere' }}>
                {t(how === 'joins' ? 'LIFECYCLE:joins' : 'LIFECYCLE:leaves', {
                  system: systemName(system),
                  group: groupWords(group),
                })}
              </List.Item>
            ),
          ),
        )}
        {stays.length > 0 && (
          <List.Item>
            {t('LIFECYCLE:stays', { fields: stays.map((name) => t(`CHAMPS:${name}` as TextKey)).join(comma()) })}
          </List.Item>
        )}
        {moved.length + told.length + regrouped.length === 0 && (
          <List.Item>{t(later ? 'LIFECYCLE:nothingThen' : 'LIFECYCLE:nothing')}</List.Item>
        )}
      </List>
    </section>
  );
}
