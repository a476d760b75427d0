//
//  Copyright Nobody
//

// Rooms, works and visitors of a museum.

#import "Museum.h"
#import <Foundation/Foundation.h>
#include <math.h>
@import UIKit;

#define MAX_VISITORS 400
#define HALF(x) ((x) / 2)
#if DEBUG
#define LOG(...) NSLog(__VA_ARGS__)
#endif

NS_ASSUME_NONNULL_BEGIN

/// Sent when the house opens.
NSString * const MuseumDidOpenNotification = @"open";
static NSString *const kSecret = @"x", *kOther = @"y";
static NSInteger counter = 0;
FOUNDATION_EXPORT NSString *const MuseumErrorDomain;
extern BOOL MuseumIsOpen;

@class Visitor, Guard;
@protocol Forward;

/// Called for each visitor.
typedef void (^VisitBlock)(NSString *name, NSError *_Nullable error);
typedef NSString *_Nullable (^NameBlock)(NSInteger room);
typedef int (*Compare)(id a, id b);
typedef NSString *Title;

/// A wing of the house.
typedef NS_ENUM(NSInteger, Wing) {
    WingNorth = 1, ///< cold
    WingSouth,
};

typedef NS_OPTIONS(NSUInteger, Access) {
    AccessNone = 0,
    AccessRead = 1 << 0,
};

enum { Loose = 1 };

typedef struct {
    int width;
    CGFloat height;
} Frame;

struct Plate {
    const char *title;
};

/// Half of a number.
static inline int half(int x) {
    return x / 2;
}

NSString *describe(NSInteger n);
void visit(Visitor *visitor, void (^done)(BOOL ok)) {
    done(YES);
}

/**
 What can be shown.
 */
@protocol Exhibit <NSObject>
@required
/// Its plate.
@property (nonatomic, copy, readonly) NSString *title;
- (NSInteger)age;
@optional
- (void)exhibit:(id<Exhibit>)exhibit didMoveToRoom:(NSInteger)room;
+ (instancetype)exhibit;
@end

/// A painting.
@interface Painting : NSObject <Exhibit, NSCopying> {
    @private
    NSInteger _year;
    @public
    NSString *name;
}

/// The painter.
@property (nonatomic, strong, nullable) Visitor *painter;
@property (nonatomic, assign, getter=isLent) BOOL lent;
@property (class, nonatomic, readonly) NSInteger count;
@property (nonatomic, copy) void (^onMove)(NSInteger room);
@property (nonatomic, weak) id<Exhibit> twin; // its copy
@property CGFloat width, height;

/// Makes one.
- (instancetype)initWithTitle:(NSString *)title year:(NSInteger)year NS_DESIGNATED_INITIALIZER;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)paintingWithTitle:(NSString *)title API_AVAILABLE(ios(10), macosx(10.12));
- (void)moveTo:(NSInteger)room
      animated:(BOOL)animated
    completion:(void (^ _Nullable)(BOOL finished))completion;
- (id):(id)anonymous :(id)other;
- (void)log:(NSString *)format, ... NS_FORMAT_FUNCTION(1, 2);

@end

@interface Painting ()
@property (nonatomic, readwrite) NSInteger secret;
- (void)hiddenMethod;
@end

@interface NSString (Titles)
- (NSString *)mus_titled;
@end

@interface Gallery<__covariant ObjectType> : NSObject
- (ObjectType)first;
@end

#pragma mark - Implementation

@implementation Painting {
    NSInteger _rounds;
    MUS_LOCK_DECLARE(_lock);
}

@synthesize title = _title;
@dynamic painter;

+ (void)initialize {
    counter = 1;
}

#pragma mark Life cycle

// Makes one.
- (instancetype)initWithTitle:(NSString *)title year:(NSInteger)year {
    if ((self = [super init])) {
        _year = year;
        NSInteger local = half(3);
        void (^block)(void) = ^{ counter += local; };
        block();
    }
    return self;
}

- (NSInteger)age { return 2024 - _year; }

- (void)moveTo:(NSInteger)room animated:(BOOL)animated completion:(void (^)(BOOL finished))completion
{
    [self.painter visit:self room:room];
    if (completion) completion(YES);
}

- (void)setTitle:(NSString *)title {
    _title = [title copy];
}

- (id)copyWithZone:(nullable NSZone *)zone {
    return self;
}

static void insideImplementation(void) {}

@end

@implementation NSString (Titles)
- (NSString *)mus_titled { return self; }
@end

NS_ASSUME_NONNULL_END

int main(int argc, char *argv[]) {
    @autoreleasepool {
        return UIApplicationMain(argc, argv, nil, NSStringFromClass([Painting class]));
    }
}
