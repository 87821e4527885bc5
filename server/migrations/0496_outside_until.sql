-- Addresses of people outside that are in a list until a day: in on it, out on the next.
alter table "LdExterne" add column "Jusqua" date;
