import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import type { StoredRole } from './role.values.ts';
import classes from './roles-admin.module.css';

/** The rights of each grant, and the perimeter that they hold in. */
export function RoleGives({ role }: { role: StoredRole }) {
  const { t, language } = useTexts();
  return (
    <div className={classes.gives}>
      {role.grants.map((grant) => (
        <section
          key={`${grant.IdProfil} ${grant.IdPerimetre}`}
          className={sections.section}
          aria-label={`${grant.LibProfil} ${t('ROLES_ADMIN:within')} ${grant.LibPerimetre}`}
        >
          <h2 className={classes.grantTitle}>
            {grant.LibProfil} <span className={classes.within}>{t('ROLES_ADMIN:within')}</span>{' '}
            <Anchor
              component={Link}
              to={paths.perimeter(language, { IdPerimetre: grant.IdPerimetre })}
              inherit
              underline="always"
            >
              {grant.LibPerimetre}
            </Anchor>
            <span className={parts.quiet}>{t('ROLES_ADMIN:rights', { count: grant.rights.length })}</span>
          </h2>
          <ul className={classes.rights}>
            {grant.rights.map(({ IdDroit, LibDroit, Valeur, Gradue }) => (
              <li key={IdDroit} title={IdDroit}>
                {LibDroit}
                {Gradue && (
                  <span className={parts.quiet}>
                    {' '}
                    · {t(Valeur === 2 ? 'ROLES_ADMIN:grade 2' : 'ROLES_ADMIN:grade 1')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
