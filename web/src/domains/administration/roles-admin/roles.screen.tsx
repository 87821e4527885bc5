import { Anchor, Badge, Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Output } from '@passerelle/contracts/call.ts';
import { rolesAdminCalls } from '@passerelle/contracts/rights/roles-admin.contract.ts';
import { IconMasksTheater, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { linkTo, type PageProps } from '../../../lib/page.ts';
import { matches } from '../../../lib/palette.ts';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import sections from '../../../ui/sections.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import type { RolesSearch } from './roles.page.ts';
import classes from './roles-admin.module.css';

type Family = Output<typeof rolesAdminCalls.tree>[number];
type Role = Family['roles'][number];

/** Every role: what it gives and to how many; each number opens the list that it counts. */
export function RolesScreen({ search, setSearch }: PageProps<unknown, RolesSearch>) {
  const { t, language } = useTexts();
  const all = useCall(rolesAdminCalls.tree, {});
  const { text = '' } = search;
  // Five columns have no room there, a branch does.
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const view = narrow ? 'tree' : search.view;
  const families = all.flatMap((family): Family[] => {
    const roles = family.roles.filter(({ LibRole }) => matches(`${LibRole} ${family.LibFamille}`, text));
    return roles.length > 0 ? [{ ...family, roles }] : [];
  });
  const count = families.reduce((sum, { roles }) => sum + roles.length, 0);
  return (
    <Page
      aside={<span className={parts.quiet}>{count}</span>}
      actions={
        <Button component={Link} to={paths.addRole(language)} leftSection={<IconPlus size={16} />}>
          {t('ROLES_ADMIN:add')}
        </Button>
      }
    >
      <div className={sections.tools}>
        <SearchBox
          text={text}
          onText={(typed) => setSearch({ text: typed || undefined }, { replace: true })}
          label={t('ROLES_ADMIN:find')}
          placeholder={t('ROLES_ADMIN:find')}
          clearLabel={t('COMMON:clearSearch')}
        />
        {!narrow && (
          <SegmentedControl
            aria-label={t('ROLES_ADMIN:view')}
            value={view}
            onChange={(next) => setSearch({ view: next as RolesSearch['view'] }, { replace: true })}
            data={[
              { value: 'list', label: t('ROLES_ADMIN:list') },
              { value: 'tree', label: t('ROLES_ADMIN:tree') },
            ]}
          />
        )}
      </div>
      {count === 0 ? (
        <EmptyState
          icon={<IconMasksTheater size={28} />}
          title={t('ROLES_ADMIN:none')}
          help={t('ROLES_ADMIN:noneHelp')}
        />
      ) : view === 'tree' ? (
        <Tree families={families} />
      ) : (
        <List families={families} />
      )}
    </Page>
  );
}

function List({ families }: { families: readonly Family[] }) {
  const { t } = useTexts();
  return (
    <div className={sections.framed}>
      <table className={sections.table}>
        <thead>
          <tr>
            <th>{t('COMMON:role')}</th>
            <th>{t('ROLES_ADMIN:family')}</th>
            <th>{t('ROLES_ADMIN:type')}</th>
            <th>{t('ROLES_ADMIN:gives')}</th>
            <th data-align="end">{t('ROLES_ADMIN:holdersTitle')}</th>
          </tr>
        </thead>
        <tbody>
          {families.flatMap(({ LibFamille, roles }) =>
            roles.map((role) => (
              <tr key={role.IdRole}>
                <td>
                  <Name role={role} />
                </td>
                <td>{LibFamille}</td>
                <td>{t(role.Standard ? 'ROLES_ADMIN:standard' : 'ROLES_ADMIN:advanced')}</td>
                <td>
                  <Gives role={role} />
                </td>
                <td data-align="end">
                  <Holders role={role} />
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}

function Tree({ families }: { families: readonly Family[] }) {
  const { t } = useTexts();
  return families.map(({ Famille, LibFamille, roles }) => (
    <details key={Famille} open className={classes.family}>
      <summary>
        <b>{LibFamille}</b> <span className={parts.quiet}>{t('ROLES_ADMIN:roles', { count: roles.length })}</span>
      </summary>
      <ul className={classes.branch}>
        {roles.map((role) => (
          <li key={role.IdRole}>
            <span className={classes.leaf}>
              <Name role={role} />
              {!role.Standard && <Badge>{t('ROLES_ADMIN:advanced')}</Badge>}
              <Holders role={role} />
            </span>
            <Gives role={role} />
          </li>
        ))}
      </ul>
    </details>
  ));
}

function Name({ role: { IdRole, LibRole } }: { role: Role }) {
  const { language } = useTexts();
  return (
    <Anchor component={Link} to={paths.role(language, { IdRole })} inherit fw={550}>
      {LibRole}
    </Anchor>
  );
}

function Gives({ role }: { role: Role }) {
  const { t } = useTexts();
  return (
    <ul className={classes.gifts}>
      {role.grants.map(({ IdProfil, LibProfil, IdPerimetre, LibPerimetre }) => (
        <li key={`${IdProfil} ${IdPerimetre}`}>
          {LibProfil} <span className={classes.within}>{t('ROLES_ADMIN:within')}</span> {LibPerimetre}
        </li>
      ))}
    </ul>
  );
}

function Holders({ role: { IdRole, LibRole, holders } }: { role: Role }) {
  const { t, language } = useTexts();
  return (
    <Anchor
      component={ScreenLink}
      {...linkTo('role', language, { params: { IdRole }, search: { tab: 'holders' } })}
      inherit
      aria-label={`${LibRole}: ${t('ROLES_ADMIN:holders', { count: holders })}`}
    >
      {t('ROLES_ADMIN:holders', { count: holders })}
    </Anchor>
  );
}
