-- A candidate goes on with another device: what opens their file there does so once, and for minutes. A replica of the version before
-- would be kept from what a narrower rule said of the ways that a link goes: it is said by the code alone.
alter table "JetonCandidat"
  add column "Jusque" timestamptz,
  drop constraint "JetonCandidat_Canal_check";
