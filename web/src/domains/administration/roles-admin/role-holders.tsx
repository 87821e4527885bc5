import { Badge, Text } from '@mantine/core';
import { rolesAdminCalls } from '@passerelle/contracts/rights/roles-admin.contract.ts';
import { IconUsers } from '@tabler/icons-react';
import { callApi } from '../../../lib/api.ts';
import { showDate } from '../../../lib/format.ts';
import { usePages } from '../../../lib/pages.ts';
import { callKey } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import classes from './roles-admin.module.css';

/** Who holds the role now or will, since when, until when, and for whom. */
export function RoleHolders({ IdRole }: { IdRole: number }) {
  const { t } = useTexts();
  const pages = usePages({
    key: [...callKey(rolesAdminCalls.holders), IdRole],
    read: (skip: number | undefined, signal) =>
      callApi(rolesAdminCalls.holders, { params: { IdRole }, query: { skip: skip ?? 0 } }, { signal }),
    rowsOf: (page) => page.rows,
    nextOf: ({ total }, all) => {
      const read = all.reduce((sum, { rows }) => sum + rows.length, 0);
      return read < total ? read : undefined;
    },
  });
  const { rows, error, retry } = pages;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!rows) return null;
  if (rows.length === 0) return <EmptyState icon={<IconUsers size={28} />} title={t('ROLES_ADMIN:nobodyHolds')} />;
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t('ROLES_ADMIN:holdersCount')}
      </Text>
      <div className={sections.framed}>
        <table className={sections.table}>
          <thead>
            <tr>
              <th>{t('COMMON:person')}</th>
              <th>{t('ROLES_ADMIN:how')}</th>
              <th>{t('ROLES_ADMIN:since')}</th>
              <th>{t('ROLES_ADMIN:until')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.IdPersonneRole}>
                <td>
                  <Name IdPersonneEV1={row.IdPersonneEV1} IndexPrenomNom={row.IndexPrenomNom} />
                </td>
                <td>
                  {row.delegator ? (
                    <>
                      {t('ROLES_ADMIN:delegatedBy')} <Name {...row.delegator} />
                    </>
                  ) : (
                    t('ROLES_ADMIN:own')
                  )}{' '}
                  {row.ParDefaut && <Badge>{t('ROLES_ADMIN:acting')}</Badge>}
                </td>
                <td className={classes.date}>{showDate(row.DateDebut)}</td>
                <td className={classes.date}>{row.DateFin ? showDate(row.DateFin) : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MoreButton pages={pages} />
    </>
  );
}

function Name({ IdPersonneEV1, IndexPrenomNom }: { IdPersonneEV1: number; IndexPrenomNom: string | null }) {
  const { t } = useTexts();
  if (IndexPrenomNom === null) return <span className={parts.quiet}>{t('ROLES_ADMIN:hiddenPerson')}</span>;
  return <PersonLink person={{ IdPersonneEV1, IndexPrenomNom }} />;
}
