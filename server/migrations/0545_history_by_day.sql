-- What was written since a day is found without reading what was written before: entries come in the order of their instants.
create index history_entry_at on history_entry using brin (at);
