import { Anchor, Popover, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { cloneElement, type ReactElement, useEffect } from 'react';
import { isUnderWay, type MyJob, myJobsOpened } from '../../lib/my-jobs.ts';
import { textIfAny, useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';
import classes from './my-jobs-menu.module.css';

interface MyJobsMenuProps {
  readonly jobs: readonly MyJob[];
  readonly children: ReactElement<{ onClick?: () => void; 'aria-expanded'?: boolean }>;
}

const close = () => myJobsOpened.set(false);

/** What one asked for, each with how far it is and the screen that shows it. */
export default function MyJobsMenu({ jobs, children }: MyJobsMenuProps) {
  const { t } = useTexts();
  const opened = useStore(myJobsOpened);
  const toggle = () => myJobsOpened.set(!opened);
  useEffect(() => close, []);
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      width={340}
      position="bottom-end"
      trapFocus
      withinPortal
    >
      <Popover.Target>{cloneElement(children, { onClick: toggle, 'aria-expanded': opened })}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('JOBS:mine')}>
        <p className={classes.head}>{t('JOBS:mine')}</p>
        <ul className={classes.list}>
          {jobs.map((job) => (
            <li key={job.id} className={classes.job}>
              <Line job={job} onOpen={close} />
            </li>
          ))}
        </ul>
        <p className={classes.foot}>{t('JOBS:mineHelp')}</p>
      </Popover.Dropdown>
    </Popover>
  );
}

function Line({ job, onOpen }: { job: MyJob; onOpen: () => void }) {
  const { t, language } = useTexts();
  const name = `${textIfAny('JOBS', `queue.${job.queue}`) ?? job.queue}${job.key ? ` · ${job.key}` : ''}`;
  const { progress } = job;
  return (
    <>
      <span className={classes.line}>
        {job.opens ? (
          <Anchor component={Link} to={`/${language}/${job.opens}`} inherit onClick={onOpen}>
            {name}
          </Anchor>
        ) : (
          name
        )}
        <span className={classes.state}>{t(`JOBS:state.${job.state}`)}</span>
      </span>
      {isUnderWay(job) && progress && (
        <>
          <Progress value={(100 * progress.done) / Math.max(progress.total, 1)} size="sm" aria-label={name} />
          <span className={classes.state}>{t('COMMON:progress', { done: progress.done, total: progress.total })}</span>
        </>
      )}
    </>
  );
}
