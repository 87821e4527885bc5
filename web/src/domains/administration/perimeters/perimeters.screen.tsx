import { Badge, Button, Checkbox } from '@mantine/core';
import { perimetersCalls } from '@passerelle/contracts/rights/perimeters.contract.ts';
import { IconCircleDashed, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { PageProps } from '../../../lib/page.ts';
import { matches } from '../../../lib/palette.ts';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { SearchBox } from '../../../ui/search-box.tsx';
import sections from '../../../ui/sections.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { usePerimeterFields } from './perimeter-fields.ts';
import { Reading } from './perimeter-reading.tsx';
import classes from './perimeters.module.css';
import type { PerimetersSearch } from './perimeters.page.ts';

/** Every perimeter, each read out as a sentence. */
export function PerimetersScreen({ search, setSearch }: PageProps<unknown, PerimetersSearch>) {
  const { t, language } = useTexts();
  const all = useCall(perimetersCalls.list, {});
  const fields = usePerimeterFields();
  const { text = '', standard } = search;
  const found = all.filter((one) => matches(one.LibPerimetre, text) && (!standard || one.Standard));
  return (
    <Page
      aside={<span className={parts.quiet}>{found.length}</span>}
      actions={
        <Button component={Link} to={paths.addPerimeter(language)} leftSection={<IconPlus size={16} />}>
          {t('PERIMETERS:add')}
        </Button>
      }
    >
      <div className={sections.tools}>
        <SearchBox
          text={text}
          onText={(typed) => setSearch({ text: typed || undefined }, { replace: true })}
          label={t('PERIMETERS:find')}
          placeholder={t('PERIMETERS:find')}
          clearLabel={t('COMMON:clearSearch')}
        />
        <Checkbox
          label={t('PERIMETERS:onlyStandard')}
          checked={standard === true}
          onChange={(event) => setSearch({ standard: event.currentTarget.checked || undefined }, { replace: true })}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon={<IconCircleDashed size={28} />}
          title={t('PERIMETERS:none')}
          help={t('PERIMETERS:noneHelp')}
        />
      ) : (
        <ul className={parts.framed}>
          {found.map((one) => (
            <li key={one.IdPerimetre}>
              <Link to={paths.perimeter(language, { IdPerimetre: one.IdPerimetre })} className={classes.line}>
                <span className={classes.lineName}>
                  {one.LibPerimetre}
                  {one.Standard && <Badge>{t('PERIMETERS:standard')}</Badge>}
                </span>
                <span className={classes.reading}>
                  <Reading conditions={one.Conditions} fields={fields} />
                </span>
                <span className={parts.quiet}>
                  {one.base ? t('PERIMETERS:base') : t('PERIMETERS:roles', { count: one.roles })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
