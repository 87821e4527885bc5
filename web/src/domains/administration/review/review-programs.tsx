import { Badge, Title } from '@mantine/core';
import { programCalls } from '@passerelle/contracts/programs/programs.contract.ts';
import { reviewDays } from '@passerelle/contracts/review/review.contract.ts';
import { Link } from '@tanstack/react-router';
import { showDay, showInstant } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';

const dayLong = 86_400_000;

/** The programs that may call: whoever administers looks over their roles too. First those that nobody heard of for long. */
export function ReviewPrograms() {
  const { t, language } = useTexts();
  const { programs } = useCall(programCalls.list, {});
  const live = programs.filter(({ state }) => state === 'active');
  if (live.length === 0) return null;
  const unused = (lastUsed: string | null) =>
    lastUsed === null || Date.now() - new Date(lastUsed).getTime() > reviewDays.unused * dayLong;
  const shown = live.toSorted((one, other) => Number(unused(other.lastUsed)) - Number(unused(one.lastUsed)));
  return (
    <section className={sections.section} aria-label={t('PAGES:programs')}>
      <Title order={2}>{t('PAGES:programs')}</Title>
      <ul className={parts.framed}>
        {shown.map(({ IdProgramme, LibProgramme, LibRole, account, DateFin, lastUsed }) => (
          <li key={IdProgramme}>
            <Link to={paths.programs(language)} className={parts.opening}>
              <span className={parts.opened}>
                {LibProgramme}
                {unused(lastUsed) && (
                  <Badge ml="xs" variant="dot" color="orange">
                    {t('REVIEW:kind.unused')}
                  </Badge>
                )}
              </span>
              <span className={parts.quiet}>
                {[LibRole ?? t('PROGRAMS:noRole'), account.IndexPrenomNom].filter(Boolean).join(' · ')}
              </span>
              <span className={parts.quiet}>
                {[
                  DateFin && t('PROGRAMS:until', { day: showDay(DateFin, language) }),
                  lastUsed ? t('PROGRAMS:lastUsed', { at: showInstant(lastUsed, language) }) : t('PROGRAMS:neverUsed'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
