-- What is sealed for a mail goes once that is over; the few there are are found at once.
create index mail_delivery_sealed on mail_delivery (id) where sealed is not null;
