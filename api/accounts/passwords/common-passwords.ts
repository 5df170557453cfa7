/** The passwords that attackers guess first: six characters or more, in lower case. */
const list = `
  000000 00000000 0000000000 012345 0123456 01234567 0123456789 098765 0987654321 101010 102030 10203040
  1029384756 111111 1111111 11111111 112233 11223344 1122334455 112358 121212 123123 123123123 123321
  12341234 1234321 12344321 123454321 1234554321 123456 123456123 1234567 12345678 123456789 1234567890
  123456789a 123456a 123456q 12345a 12345q 1234abcd 1234qwer 123654 123abc 123qwe 12qwaszx 131313 132465
  135790 141414 147258 147258369 159357 159753 161803 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  212121 222222 232323 246810 24681012 252525 271828 314159 31415926 321321 333333 444444 456123 456789
  555555 654321 666666 696969 741852 741852963 7654321 777777 7777777 789456 789456123 852456 87654321
  888888 88888888 963852741 987654 987654321 9876543210 999999 99999999 a12345 a123456 a1234567 a1b2c3
  a1b2c3d4 aa123456 aaa111 aaaaaa abc123 abc12345 abcabc abcd1234 abcdef abcdefg abcdefgh access access14
  admin123 adminadmin administrator alexander amanda america amsterdam andrew android angel1 angels
  anhyeuem anthony apple123 army1234 arsenal asdasd asdf123 asdf1234 asdfasdf asdfgh asdfghjkl ashley
  asshole australia autumn azerty azerty123 babygirl bailey banana barcelona baseball baseball1 basketball
  batman beer1234 benjamin berlin bismillah bitcoin biteme blackberry blessed blessing blueberry bonjour
  brasil brazil brother bulls123 buster butterfly camel123 canada captain casino change123 changeme
  charlie charlie1 cheese chelsea cherry123 chocolate chouchou christ christopher cisco123 coffee123
  computer contrasena contraseña cookie corazon corvette cowboys crypto123 daniel default diamond
  discovery doctor doggie dollar dolphin dolphins donald doudou dragon dragon1 dragon123 driver eagles
  elephant elizabeth england enterprise estrella falcon family father ferrari fireman flower football
  football1 forever fortnite freedom friends fuckyou fuckyou1 gandalf garfield george ginger giraffe
  golden google guest123 hallo123 hammer hannah harley heaven hello123 hellohello hobbit hockey honda123
  horse123 huawei hunter idea123 ideas123 iloveyou iloveyou1 iloveyou2 india123 indonesia internet
  invention inventor iphone jackdaniels jaguar jennifer jessica jesus1 jesus123 jonathan jordan joseph
  joshua juventus killer killer1 kitten knight lakers letmein letmein1 lightning liverpool lkjhgfdsa
  login123 london lottery loulou love123 lovely loveyou lucky13 lucky7 lucky777 macintosh maggie
  manchester marine mariposa marlboro master master1 matrix matthew melissa mercedes merlin mexico michael
  michelle mickey million minecraft minnie mnbvcxz money123 monkey monkey1 monkey123 motdepasse mother
  motorola mustang mypass mypass123 mypassword mysql123 myvault naruto nathan newpassword newport nicole
  ninja123 nintendo nokia123 nothing oldpassword oracle orange p@ssw0rd p@ssword pa55word packers pakistan
  panther paris123 pass123 pass1234 passme passpass passw0rd password password1 password12 password123
  passwort passwort1 patent patrick patriots peaches penguin pepper philippines phoenix pirate playstation
  poiuytrewq pokemon poker123 police porsche postgres princesa princess princess1 pumpkin puppy123 purple
  q1w2e3 q1w2e3r4 qazwsx qazwsxedc qwe123 qweasd qweasdzxc qwer1234 qwerty qwerty1 qwerty12 qwerty123
  qwertyu qwertyuiop rabbit rainbow ranger realmadrid redsox rewq4321 richard robert roblox rocket
  rootroot runner samantha samsung samsung1 samurai sasuke schatz secret secret1 secret123 security server
  shadow shadow1 silver sister snoopy soccer soldier soleil sparky spring startrek startup starwars
  starwars1 steelers stephanie steven storm123 strawberry summer sunflower sunshine sunshine1 superman
  superman1 temp1234 temporary temppass tennis tequiero test123 test1234 testtest thomas thunder tigers
  tigger toor1234 toyota trustme trustno1 turtle ubuntu123 unicorn user1234 vampire vanilla vault123
  victoria viking vodka123 voyager warriors welcome welcome1 welcome123 whatever whiskey william windows
  windows10 winner winter wizard yamaha yankees yellow yourpassword z1x2c3v4 zaq12wsx zombie zxcv1234
  zxcvbn zxcvbnm zxcvbnm1
`

export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/))
