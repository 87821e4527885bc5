-- What a visa told people of is found by the visa, once that is decided, closed or moved: read or not.
create index "PersonneNotification_visa" on "PersonneNotification" ((("values" ->> 'visa')::integer)) where "values" ? 'visa';

-- What awaited a decision and does so no more says that.
update "PersonneNotification" n set "values" = n."values" || '{"settled": 1}' from "Visa" v
  where n."values" ? 'visa' and (n."values" ->> 'visa')::integer = v."IdVisa" and v."Etat" <> 'pending'
    and n.kind in ('visaAwaits', 'requestReminded');
