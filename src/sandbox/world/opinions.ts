/** What people write about what they bought: `{noun}` and `{vendor}` are filled in. */

const list = (text: string) => text.split('|').map((part) => part.trim())

export const opinions: Record<1 | 2 | 3 | 4 | 5, string[]> = {
  5: list(`Even better than the pictures. The {noun} has not left the table since it came.
    |Packed like a museum piece, arrived two days early. Thank you, {vendor}.
    |I bought one for my sister and then a second one for me.
    |Beautiful work. You can tell that somebody took their time.
    |The {noun} is exactly what I had been looking for and could not describe.
    |Second order, and surely not the last.
    |A handwritten note in the parcel made my week.
    |Heavier than I expected, in the best sense.
    |Friendly answers to far too many questions. The {noun} is a joy.
    |Lovely. Simply lovely.
    |My husband, who notices nothing, noticed it.
    |The colour is true to the picture, which is rare.
    |I was nervous about the post. No need: it was wrapped in half a newspaper archive.
    |We use the {noun} every day and smile every day.
    |A birthday saved, on short notice, with good humour.
    |It smells of the workshop still. I hope that it stays.
    |Worth every cent, and I count them.
    |Perfect condition, honest description, quick delivery.
    |My daughter has named the {noun}. That is the highest mark we give.
    |Finally something that is made to be repaired.
    |Arrived on a grey Monday and improved it a great deal.
    |I collected it in person and was offered coffee. The {noun} is splendid.
    |Looks as if it had always lived here.
    |{vendor} asked afterwards whether all was well. It was, and is.`),
  4: list(`Very nice {noun}, a little smaller than I had imagined. Measure first.
    |Lovely piece. Delivery took a week longer than said, but we were told in time.
    |Good quality and a fair price. The lid of the box was dented, the contents were not.
    |Happy with it. The shade is slightly darker in daylight.
    |Well made. I would have liked a word about how to look after it.
    |The {noun} is great; postage seemed steep for the size.
    |Solid, handsome, useful. One small mark that I stopped seeing after a day.
    |Nice to deal with {vendor}. The second parcel came a day after the first.
    |Just as described. Four stars only because the other one I wanted was gone.
    |We like it very much. The fit runs large, so take the smaller one.
    |Good, honest work. The finish on the back could be finer.
    |It does what it ought to, and it is good-looking while doing it.`),
  3: list(`Fine, though the {noun} looks more special in the picture.
    |It is all right. It took three weeks and two messages.
    |Decent quality, but the colour is not what I expected.
    |One of the two was chipped. {vendor} refunded half without fuss.
    |Good idea, average finish.
    |Smaller than it looks. My fault, perhaps, but a hand in the picture would help.
    |The {noun} is fine. The parcel was three times too big.`),
  2: list(`Came late and without a word. The {noun} itself is fine.
    |The seam opened after a week. Waiting for an answer.
    |Not the one in the picture. Close, but not the one.
    |I expected more for the price.`),
  1: list(`It arrived broken, and the answer was slow.
    |Never came. The money did come back, after a month.
    |Not as described, I am afraid.`),
}

export const serviceOpinions: Record<1 | 2 | 3 | 4 | 5, string[]> = {
  5: list(`Patient, funny, and very good at it. We went home with flour in our hair.
    |Ready on the day that was promised, and cheaper than the estimate.
    |I had given up on it. {vendor} had not.
    |Two hours that felt like twenty minutes.
    |Explained everything, pushed nothing. I have already booked again.
    |The best present I gave this year.
    |It has never worked this well, not even when it was new.
    |A small group, a warm room, and something to take home.`),
  4: list(`A very pleasant afternoon. A little more time at the end would have been good.
    |Good work and clear prices. Parking is an adventure.
    |Well done, one day later than planned.`),
  3: list('Nice people; the group was too large for the room.|Works again. The scratch is still there, though.'),
  2: list('Had to be moved twice.'),
  1: list('Nobody was there. The money was returned.'),
}

export const replies = list(`Thank you! Come by if you are ever in town.
  |So glad that it found a good home.
  |Thank you for your patience with the post, and for the kind words.
  |You are right about the size; I have added a picture with a hand in it.
  |I am sorry about that. A replacement left this morning.
  |Thank you, you made the whole workshop smile.
  |Noted, and passed on to the person who packs. That is also me.`)
