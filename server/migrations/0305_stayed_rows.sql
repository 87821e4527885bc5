-- Why a row stands with a reason: it was never written, or it was, and was not taken back when its plan was.
alter table plan_row add column stayed boolean not null default false;
