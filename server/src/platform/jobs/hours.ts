import { CronExpressionParser } from 'cron-parser';

/** The first hour of a cron expression (UTC) after a moment. */
export function hourAfter(cron: string, moment: Date): Date {
  return CronExpressionParser.parse(cron, { currentDate: moment, tz: 'UTC' }).next().toDate();
}

/** The last hour of a cron expression (UTC) that has come by a moment: found backwards, however long nobody kept the hours. */
export function lastHour(cron: string, moment: Date): Date {
  const justAfter = new Date(moment.getTime() + 1);
  return CronExpressionParser.parse(cron, { currentDate: justAfter, tz: 'UTC' }).prev().toDate();
}
